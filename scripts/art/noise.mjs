/**
 * Seeded, deterministic noise for the artwork generators. Nothing here keeps state or reads a clock: the same
 * seed and place always give the same number, in every run.
 */

/** 32-bit integer hash of a lattice point; returns 0..1. */
export function hash(x, y, seed) {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** A stream of numbers 0..1 (mulberry32), for things that are placed one after the other. */
export function random(seed) {
  let a = seed | 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const DIRECTIONS = 64
const directionX = Float64Array.from({ length: DIRECTIONS }, (_, i) =>
  Math.cos((i / DIRECTIONS) * Math.PI * 2),
)
const directionY = Float64Array.from({ length: DIRECTIONS }, (_, i) =>
  Math.sin((i / DIRECTIONS) * Math.PI * 2),
)

function slope(ix, iy, dx, dy, seed) {
  const i = (hash(ix, iy, seed) * DIRECTIONS) | 0
  return directionX[i] * dx + directionY[i] * dy
}

/** Gradient noise, about -0.7..0.7, smooth to the second derivative. */
export function noise(x, y, seed) {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const a = slope(ix, iy, fx, fy, seed)
  const b = slope(ix + 1, iy, fx - 1, fy, seed)
  const c = slope(ix, iy + 1, fx, fy - 1, seed)
  const d = slope(ix + 1, iy + 1, fx - 1, fy - 1, seed)
  return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v
}

/** Fractal sum of `octaves` gradient noises, about -1..1; each octave is turned so that no grid shows. */
export function fbm(x, y, octaves, seed, gain = 0.5) {
  let sum = 0
  let amplitude = 1
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * noise(px, py, seed + i)
    amplitude *= gain
    const rotated = 1.6 * px + 1.2 * py
    py = 1.6 * py - 1.2 * px
    px = rotated
  }
  return sum
}

/** Ridged fractal 0..~1.6: sharp crests where the noise crosses zero, detail gathered on the crests. */
export function ridged(x, y, octaves, seed) {
  let sum = 0
  let amplitude = 1
  let weight = 1
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    const crest = 1 - Math.abs(noise(px, py, seed + i)) * 1.7
    const value = crest * crest * weight
    sum += value * amplitude
    weight = Math.min(1, Math.max(0, value * 1.6))
    amplitude *= 0.5
    const rotated = 1.6 * px + 1.2 * py
    py = 1.6 * py - 1.2 * px
    px = rotated
  }
  return sum
}
