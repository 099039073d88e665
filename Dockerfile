# The bot in a container: docker build --tag cloisterwyrm .
#
# Everything but /data may be read-only. What is done here is in deploy/install, which is tried
# without a container by `make rehearsal`.

FROM python:3.13-slim AS build
COPY . /source
RUN /source/deploy/install /opt/cloisterwyrm

FROM python:3.13-slim
RUN useradd --system --uid 10001 --user-group --no-create-home cloisterwyrm \
    && install --directory --owner=cloisterwyrm --group=cloisterwyrm --mode=700 /data
COPY --from=build /opt/cloisterwyrm /opt/cloisterwyrm
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
    org.opencontainers.image.version="0.3.0" \
    org.opencontainers.image.licenses="MIT"
ENTRYPOINT ["/opt/cloisterwyrm/bin/python", "-m", "bot"]
CMD ["discord"]
