# The bot in a container: docker build --tag cloisterwyrm .
#
# Everything but /data may be read-only. What is done here is in deploy/install, which is tried
# without a container by `make rehearse`. The packages are a layer of their own: an upgrade that
# leaves them as they are is a download of a few megabytes.

# Python 3.13.15 on Debian trixie, for amd64 and arm64.
FROM python:3.13-slim@sha256:ffb752e139c0a19692a43af8d8523b274222dd68eebad5d583b45c2201c6e30a AS base

FROM base AS packages
COPY requirements.lock /source/
COPY deploy/install /source/deploy/
RUN /source/deploy/install --packages /opt/cloisterwyrm

FROM base
RUN useradd --system --uid 10001 --user-group --no-create-home cloisterwyrm \
    && install --directory --owner=cloisterwyrm --group=cloisterwyrm --mode=700 /data
COPY --from=packages /opt/cloisterwyrm /opt/cloisterwyrm
RUN --mount=type=bind,target=/source /source/deploy/install --rooms /opt/cloisterwyrm
ENV CLOISTERWYRM_DATABASE=/data/cloisterwyrm.sqlite3 \
    CLOISTERWYRM_SPRITES=/data/sprites \
    CLOISTERWYRM_LOG_FORMAT=json \
    CLOISTERWYRM_HEALTH_ADDRESS=0.0.0.0 \
    CLOISTERWYRM_HEALTH_PORT=8080 \
    PYTHONDONTWRITEBYTECODE=1 \
    MALLOC_ARENA_MAX=1 \
    MALLOC_TRIM_THRESHOLD_=262144
USER cloisterwyrm
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["/opt/cloisterwyrm/bin/python", "-m", "bot.process.monitoring.ask"]
LABEL org.opencontainers.image.title="Cloisterwyrm" \
    org.opencontainers.image.description="A Discord bot for playing Carcassonne with friends" \
    org.opencontainers.image.version="0.3.0" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.base.name="docker.io/library/python:3.13-slim"
ENTRYPOINT ["/opt/cloisterwyrm/bin/python", "-m", "bot"]
CMD ["discord"]
