/** Colour and picture helpers of the artwork generators. Pictures are Float32Array RGB in linear light. */

/** Clamped to `low`..`high`. */
export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value))

/** Linear interpolation. */
export const mix = (a, b, t) => a + (b - a) * t

/** 0 below `from`, 1 above `to`, smooth between; `from` may be the larger. */
export function smoothstep(from, to, value) {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

const toLinear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const toGamma = (c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

/** '#rrggbb' to linear [r, g, b]. */
export const hex = (text) =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(text.slice(at, at + 2), 16) / 255))

/** Component-wise interpolation of two linear colours. */
export const mixColor = (a, b, t) => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)]

/**
 * A colour ramp through [position, '#rrggbb'] stops in rising order, blended in gamma space (as an eye expects)
 * with a smooth curve, so that no stop shows as an edge. Returns position -> linear colour.
 */
export function ramp(stops) {
  const SIZE = 2048
  const first = stops[0][0]
  const last = stops[stops.length - 1][0]
  const points = stops.map(([at, text]) => [at, hex(text).map(toGamma)])
  const slopes = points.map((point, i) => {
    const before = points[Math.max(0, i - 1)]
    const after = points[Math.min(points.length - 1, i + 1)]
    return point[1].map((_, c) => (after[1][c] - before[1][c]) / (after[0] - before[0]))
  })
  const table = Array.from({ length: SIZE + 1 }, (_, n) => {
    const at = first + ((last - first) * n) / SIZE
    let i = 0
    while (i < points.length - 2 && at > points[i + 1][0]) i++
    const width = points[i + 1][0] - points[i][0]
    const t = (at - points[i][0]) / width
    return [0, 1, 2].map((c) => {
      const a = points[i][1][c]
      const b = points[i + 1][1][c]
      const value =
        (2 * t ** 3 - 3 * t ** 2 + 1) * a +
        (t ** 3 - 2 * t ** 2 + t) * width * slopes[i][c] +
        (3 * t ** 2 - 2 * t ** 3) * b +
        (t ** 3 - t ** 2) * width * slopes[i + 1][c]
      return toLinear(clamp(value))
    })
  })
  return (position) => {
    const n = clamp((position - first) / (last - first)) * SIZE
    const i = Math.min(SIZE - 1, Math.floor(n))
    return mixColor(table[i], table[i + 1], n - i)
  }
}

/** Three box blurs (near a Gaussian) of one plane, in place; `radius` in px, edges repeat. */
export function blurPlane(plane, width, height, radiusX, radiusY = radiusX) {
  const pass = (count, length, radius, index) => {
    const r = Math.round(radius)
    if (r < 1) return
    const line = new Float32Array(length)
    for (let k = 0; k < count; k++) {
      for (let i = 0; i < length; i++) line[i] = plane[index(k, i)]
      let sum = 0
      for (let i = -r; i <= r; i++) sum += line[clamp(i, 0, length - 1)]
      for (let i = 0; i < length; i++) {
        plane[index(k, i)] = sum / (2 * r + 1)
        sum += line[Math.min(length - 1, i + r + 1)] - line[Math.max(0, i - r)]
      }
    }
  }
  for (let n = 0; n < 3; n++) {
    pass(height, width, radiusX / 1.7, (y, x) => y * width + x)
    pass(width, height, radiusY / 1.7, (x, y) => y * width + x)
  }
}

/** Adds a soft halo round everything brighter than `threshold` (linear), in place; `radius` in px. */
export function bloom(picture, width, height, { threshold, radius, strength }) {
  const plane = new Float32Array(width * height)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane.length; i++) plane[i] = Math.max(0, picture[i * 3 + c] - threshold)
    blurPlane(plane, width, height, radius)
    for (let i = 0; i < plane.length; i++) picture[i * 3 + c] += plane[i] * strength
  }
}

/** Halves a linear picture in both directions (2x2 mean): the generators' anti-aliasing. */
export function halve(picture, width, height) {
  const w = width >> 1
  const h = height >> 1
  const out = new Float32Array(w * h * 3)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let c = 0; c < 3; c++) {
        const at = (y * 2 * width + x * 2) * 3 + c
        const below = at + width * 3
        out[(y * w + x) * 3 + c] = (picture[at] + picture[at + 3] + picture[below] + picture[below + 3]) / 4
      }
    }
  }
  return out
}

/** Linear picture to 8-bit RGBA with `grain` (in 8-bit steps) of even-toned noise, which keeps gradients from banding. */
export function develop(picture, width, height, grain, hash) {
  const out = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const x = i % width
    const y = (i - x) / width
    const speck = (hash(x, y, 11) + hash(x, y, 12) - 1) * grain
    for (let c = 0; c < 3; c++) out[i * 4 + c] = toGamma(clamp(picture[i * 3 + c])) * 255 + speck
    out[i * 4 + 3] = 255
  }
  return out
}
