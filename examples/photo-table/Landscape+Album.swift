// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusApp

/// The album's pages.
extension Landscape {
  static let mountains = [
    Landscape(
      name: "First light", seed: 11, sky: [0x2E3F6E, 0x8A6D9B, 0xF0A58A, 0xFFDCA8],
      light: (0.68, 0.47, 13, 0xFFD9A0),
      ridges: [
        Ridge(shape: .peaks, foot: 0.68, top: 0.16, colour: 0x77688F, haze: 0xE0A79C, snow: true),
        Ridge(shape: .peaks, foot: 0.70, top: 0.38, colour: 0x54507E, haze: 0xA98399),
        Ridge(shape: .hills, foot: 0.70, top: 0.56, colour: 0x2C3057, haze: 0x4A466E, firs: 15),
      ], water: (0.70, [0xE9AE98, 0x8F6E8F, 0x3A3E66])),
    Landscape(
      name: "Firs in the fog", seed: 5, sky: [0xB9C9C6, 0xDDE5DE, 0xEDEFE6],
      ridges: [
        Ridge(shape: .peaks, foot: 0.75, top: 0.18, colour: 0xA9BDBD, haze: 0xDFE7E1),
        Ridge(shape: .hills, foot: 0.86, top: 0.36, colour: 0x86A3A0, haze: 0xD5E0DA, firs: 34),
        Ridge(shape: .hills, foot: 0.98, top: 0.56, colour: 0x4F7372, haze: 0xB3C8C1, firs: 56),
        Ridge(shape: .hills, foot: 1.15, top: 0.82, colour: 0x1F3F42, haze: 0x3B5E5C, firs: 96),
      ]),
    Landscape(
      name: "Poppy field", seed: 23, sky: [0x3F86C9, 0x86BCE6, 0xDCEFF7], clouds: Colour(0xFFFFFF),
      ridges: [
        Ridge(shape: .peaks, foot: 0.66, top: 0.42, colour: 0x6F93B5, haze: 0xB5CEDB),
        Ridge(shape: .hills, foot: 0.78, top: 0.48, colour: 0x6C9C62, haze: 0xA9C486, firs: 10),
        Ridge(shape: .hills, foot: 1.0, top: 0.64, colour: 0x86B24E, haze: 0x5E8F38),
      ], flowers: [0xD8342C, 0xF0553C, 0xF6D155]),
  ]

  static let waters = [
    Landscape(
      name: "Evening sail", seed: 41, sky: [0x36245E, 0xA23E6C, 0xF57F4F, 0xFFD27A],
      clouds: Colour(0xFFB3A0, alpha: 0.6), light: (0.36, 0.56, 26, 0xFFD36B),
      ridges: [Ridge(shape: .peaks, foot: 0.62, top: 0.53, colour: 0x6E2F58, haze: 0xA8465E)],
      water: (0.62, [0xF59A5B, 0x9A3C66, 0x2A1B4A]), boat: (0.66, 0.74)),
    Landscape(
      name: "Islands", seed: 77, sky: [0x1F7FB5, 0x6CC3DC, 0xE8F6EE], clouds: Colour(0xFFFFFF),
      ridges: [
        Ridge(shape: .peaks, foot: 0.56, top: 0.34, colour: 0x5C9AB0, haze: 0xA5CFD6),
        Ridge(shape: .hills, foot: 0.57, top: 0.44, colour: 0x2F7A6E, haze: 0x5FA389, firs: 8),
        Ridge(shape: .dunes, foot: 1.12, top: 0.84, colour: 0xF3DEAE, haze: 0xD9B27C),
      ], water: (0.57, [0x6FCBD0, 0x2A9DB4, 0x9FE0CC])),
    Landscape(
      name: "Moonrise", seed: 19, sky: [0x0A1230, 0x1D2E5E, 0x54659A], stars: 130, light: (0.62, 0.26, 20, 0xF4EFD8),
      ridges: [
        Ridge(shape: .peaks, foot: 0.64, top: 0.40, colour: 0x22305A, haze: 0x3E4F82),
        Ridge(shape: .hills, foot: 0.64, top: 0.54, colour: 0x0E1836, haze: 0x182448, firs: 17),
      ], water: (0.64, [0x44558C, 0x182650, 0x070D22])),
  ]

  static let far = [
    Landscape(
      name: "Northern lights", seed: 8, sky: [0x050A1E, 0x0C2238, 0x1F4A55], stars: 170,
      aurora: [0x59F2A5, 0x4FD6C8, 0x9A6BE8],
      ridges: [
        Ridge(shape: .peaks, foot: 0.82, top: 0.52, colour: 0x2B4A63, haze: 0x7C9DAE, snow: true),
        Ridge(shape: .hills, foot: 1.02, top: 0.80, colour: 0x0A1A24, haze: 0x04090F, firs: 58),
      ]),
    Landscape(
      name: "Dunes", seed: 30, sky: [0x5C7FA8, 0xE2B38C, 0xFBE0B0], light: (0.22, 0.30, 17, 0xFFF0C8),
      ridges: [
        Ridge(shape: .peaks, foot: 0.62, top: 0.44, colour: 0xC79C86, haze: 0xE9C5A0),
        Ridge(shape: .dunes, foot: 0.82, top: 0.46, colour: 0xDFA468, haze: 0xE9BC86),
        Ridge(shape: .dunes, foot: 1.0, top: 0.52, colour: 0xCE8547, haze: 0xDA9A5C),
        Ridge(shape: .dunes, foot: 1.25, top: 0.66, colour: 0xB9683A, haze: 0x7E3F26),
      ]),
  ]
}
