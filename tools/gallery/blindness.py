"""How pictures look to colour-blind people, after Machado, Oliveira and Fernandes.

"A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1.0: one
matrix for each kind, applied to linear light.
"""

from PIL import Image

MATRICES = {
    "protanopia": (
        *(0.152286, 1.052583, -0.204868, 0.0),
        *(0.114503, 0.786281, 0.099216, 0.0),
        *(-0.003882, -0.048116, 1.051998, 0.0),
    ),
    "deuteranopia": (
        *(0.367322, 0.860646, -0.227968, 0.0),
        *(0.280085, 0.672501, 0.047413, 0.0),
        *(-0.011820, 0.042940, 0.968881, 0.0),
    ),
    "tritanopia": (
        *(1.255528, -0.076749, -0.178779, 0.0),
        *(-0.078411, 0.930809, 0.147602, 0.0),
        *(0.004733, 0.691367, 0.303900, 0.0),
    ),
}


def simulate(kind: str, image: Image.Image) -> Image.Image:
    """Return the picture in RGB as seen with this kind of colour blindness."""
    linear = image.convert("RGB").point([_linear(value) for value in range(256)] * 3)
    return linear.convert("RGB", MATRICES[kind]).point([_shown(value) for value in range(256)] * 3)


def _linear(value: int) -> int:
    level = value / 255
    return round(255 * (level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4))


def _shown(value: int) -> int:
    light = value / 255
    level = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * level)
