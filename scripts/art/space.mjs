/**
 * A banded planet under a nebula. Lengths are in picture heights: x runs from 0 to 16/9, y from 0 (top) to 1.
 */
import { clamp, hex, mix, mixColor, ramp, smoothstep } from './light.mjs'
import { fbm, noise, random, ridged } from './noise.mjs'

export const grain = 1.6

/** The nebula is soft: it is worked out for every fourth px and interpolated. */
const NEBULA_STEP = 4

const unit = (vector) => vector.map((part) => part / Math.hypot(...vector))
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** z points to the eye, y down. */
const SUN = unit([0.3, -0.9, -0.26])
const PLANET = { x: 1.4, y: 1.27, radius: 0.78 }
const MOON = { x: 0.985, y: 0.455, radius: 0.0185 }
const AXIS = unit([-0.42, -0.86, 0.3])
const PRIME = unit([0.86, -0.42, 0])
const AIR = hex('#6fb4e8')
const DUSK = hex('#e58a5c')

const bands = ramp([
  [0, '#3d5f86'],
  [0.25, '#557a9a'],
  [0.45, '#8299a9'],
  [0.6, '#b8aba0'],
  [0.75, '#977f88'],
  [0.9, '#5f6e90'],
  [1, '#4a5f88'],
])

const backdrop = ramp([
  [0, '#05060f'],
  [0.5, '#080b1c'],
  [1, '#0d1229'],
])

/** The distance from the nebula's spine (below it positive) and the place along it, 0 left to 1 right. */
function nebulaPlace(x, y) {
  const along = clamp((x - 0.1) / 1.7)
  const spine = mix(0.98, 0.02, along) + 0.09 * Math.sin(along * 5.2)
  return { off: (y - spine) * 0.86, along }
}

function nebulaAt(x, y) {
  const wx = fbm(x * 1.5, y * 1.5, 4, 11)
  const wy = fbm(x * 1.5 + 7, y * 1.5, 4, 21)
  const vx = fbm(x * 2.4 + wx * 1.1, y * 2.4 + wy * 1.1, 4, 31)
  const { off, along } = nebulaPlace(x + wx * 0.16, y + wy * 0.16)
  const body = Math.exp(-((off / 0.22) ** 2)) * smoothstep(0.12, 0.62, along) * mix(1, 0.7, along)
  const cloud = fbm(x * 2.8 + wx * 1.15 + vx * 0.4, y * 2.8 + wy * 1.15 - vx * 0.4, 6, 41)
  const density = clamp(0.42 + cloud * 0.95)
  const lane = ridged(x * 1.9 + wx * 0.9, y * 1.9 + wy * 0.9, 4, 51)
  const dust = smoothstep(0.75, 1.35, lane) * Math.exp(-((off / 0.13) ** 2))
  const gas = body * density ** 1.7 * (1 - 0.72 * dust)

  const teal = hex('#2f8f9e')
  const magenta = hex('#9a4a86')
  const amber = hex('#d99a62')
  const side = smoothstep(-0.13, 0.13, off + vx * 0.16)
  const color = mixColor(teal, magenta, side)
  const core = smoothstep(0.5, 0.95, density) * Math.exp(-((off / 0.1) ** 2)) * smoothstep(0.3, 0.7, along)
  const tinted = mixColor(color, amber, clamp(core * 0.8))
  return tinted.map((c) => c * gas * 0.82)
}

/** The whole nebula on a coarse grid: `at(x, y)` interpolates for a px, `strength` is its brightness there. */
function nebulaField(width, height) {
  const columns = Math.ceil(width / NEBULA_STEP) + 2
  const rows = Math.ceil(height / NEBULA_STEP) + 2
  const grid = new Float32Array(columns * rows * 3)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      grid.set(nebulaAt((x * NEBULA_STEP) / height, (y * NEBULA_STEP) / height), (y * columns + x) * 3)
    }
  }
  return (px, py) => {
    const x = px / NEBULA_STEP
    const y = py / NEBULA_STEP
    const s = x - Math.floor(x)
    const t = y - Math.floor(y)
    const at = (Math.floor(y) * columns + Math.floor(x)) * 3
    const below = at + columns * 3
    return [0, 1, 2].map((c) =>
      mix(mix(grid[at + c], grid[at + 3 + c], s), mix(grid[below + c], grid[below + 3 + c], s), t),
    )
  }
}

/** Light of the air above the limb at `height` (in radii) over the point with the normal `n`. */
function airGlow(n, height) {
  const lit = smoothstep(-0.32, 0.75, dot(n, SUN))
  const thin = Math.exp(-height / 0.0065) * 0.85
  const wide = Math.exp(-height / 0.045) * 0.13
  const color = mixColor(DUSK, AIR, smoothstep(0.08, 0.42, lit))
  return color.map((c) => c * (thin * lit + wide * lit ** 1.5))
}

/** The planet's own light where its normal is `n`. */
function planetColor(n) {
  const latitude = dot(n, AXIS)
  const longitude = dot(n, PRIME)
  const stir = fbm(longitude * 2.4 + 5, latitude * 7, 4, 61)
  const curl = fbm(longitude * 5 + stir * 1.4, latitude * 26 + stir * 2.2, 4, 71)
  const level = latitude + stir * 0.018 + curl * 0.007
  const stripe =
    noise(level * 9.5, 0.5, 81) * 0.4 + noise(level * 25, 1.5, 82) * 0.3 + noise(level * 66, 2.5, 83) * 0.15
  const tone = bands(clamp(0.42 + stripe * 0.95 + curl * 0.05))

  const facing = dot(n, SUN)
  const day = smoothstep(-0.04, 1, facing) ** 1.75
  const dusk = Math.exp(-(((facing - 0.1) / 0.13) ** 2))
  const rim = (1 - n[2]) ** 3
  const air = rim * smoothstep(-0.25, 0.7, facing)
  return [0, 1, 2].map(
    (c) =>
      tone[c] * (day * 0.95 * mix(1, 0.72, rim) + 0.006) +
      tone[c] * DUSK[c] * dusk * 0.1 +
      AIR[c] * air * 0.42 +
      AIR[c] * 0.0022,
  )
}

function paintPlanet(picture, width, height) {
  const { x: cx, y: cy, radius } = PLANET
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const nx = (px / height - cx) / radius
      const ny = (py / height - cy) / radius
      const away = Math.hypot(nx, ny)
      if (away > 1.4) continue
      const to = (py * width + px) * 3
      if (away < 1) {
        const n = [nx, ny, Math.sqrt(1 - away * away)]
        picture.set(planetColor(n), to)
        continue
      }
      const glow = airGlow([nx / away, ny / away, 0], away - 1)
      for (let c = 0; c < 3; c++) picture[to + c] += glow[c]
    }
  }
}

function paintMoon(picture, width, height) {
  const { x: cx, y: cy, radius } = MOON
  const reach = Math.ceil(radius * height)
  const middleX = Math.round(cx * height)
  const middleY = Math.round(cy * height)
  const stone = hex('#b9aea6')
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const nx = dx / reach
      const ny = dy / reach
      const away = Math.hypot(nx, ny)
      if (away >= 1) continue
      const n = [nx, ny, Math.sqrt(1 - away * away)]
      const day = smoothstep(-0.05, 0.8, dot(n, SUN))
      const mottle = 0.85 + 0.5 * fbm(nx * 2.2, ny * 2.2, 4, 95)
      const to = ((middleY + dy) * width + middleX + dx) * 3
      for (let c = 0; c < 3; c++) picture[to + c] = stone[c] * (day * 0.62 * mottle + 0.004) + AIR[c] * 0.001
    }
  }
}

/** Adds a star: a round core of `radius` px and, if `halo` > 0, a soft shine of that many px. */
function addStar(picture, width, height, { x, y, radius, halo, color, strength }) {
  const reach = Math.ceil(Math.max(radius * 2.6, halo * 3))
  const middleX = Math.round(x)
  const middleY = Math.round(y)
  for (let py = Math.max(0, middleY - reach); py <= Math.min(height - 1, middleY + reach); py++) {
    for (let px = Math.max(0, middleX - reach); px <= Math.min(width - 1, middleX + reach); px++) {
      const square = (px - x) ** 2 + (py - y) ** 2
      const core = Math.exp(-square / radius ** 2)
      const shine =
        halo > 0
          ? 0.16 * Math.exp(-Math.sqrt(square) / (halo * 0.42)) * (1 - Math.min(1, square / reach ** 2))
          : 0
      const to = (py * width + px) * 3
      for (let c = 0; c < 3; c++)
        picture[to + c] += (mix(color[c], 1, core * 0.5) * core + color[c] * shine) * strength
    }
  }
}

const starColor = ramp([
  [0, '#ffb98a'],
  [0.3, '#ffe4c4'],
  [0.55, '#ffffff'],
  [0.8, '#cfdcff'],
  [1, '#9fbcff'],
])

/** Dust of faint stars that gathers along the nebula, a sparse field and a few that shine. */
function paintStars(picture, width, height) {
  const next = random(17)
  const scale = height / 2160
  for (let n = 0; n < 5200; n++) {
    const place = { x: next() * width, y: next() * height }
    const { off } = nebulaPlace(place.x / height, place.y / height)
    const keep = 0.2 + 0.8 * Math.exp(-((off / 0.24) ** 2))
    const star = { ...place, radius: mix(0.9, 1.3, next()) * scale, halo: 0, color: starColor(next()) }
    const strength = 0.06 + 0.3 * next() ** 4
    if (next() < keep) addStar(picture, width, height, { ...star, strength })
  }
  for (let n = 0; n < 190; n++) {
    const size = next() ** 3
    addStar(picture, width, height, {
      x: next() * width,
      y: next() * height,
      radius: mix(1.3, 2.3, size) * scale,
      halo: size > 0.4 ? 12 * size * scale : 0,
      color: starColor(next()),
      strength: mix(0.3, 0.9, size),
    })
  }
  const bright = [
    [0.905, 0.31, 30, 0.95],
    [1.335, 0.155, 42, 0.85],
    [1.565, 0.365, 24, 0.3],
    [0.6, 0.66, 26, 0.7],
    [0.335, 0.235, 20, 0.4],
    [0.235, 0.83, 18, 0.1],
    [1.08, 0.09, 18, 0.15],
  ]
  for (const [x, y, halo, warmth] of bright) {
    const radius = mix(2.2, 3.4, halo / 42) * scale
    const spot = { x: x * height, y: y * height, radius, halo: halo * scale, color: starColor(warmth) }
    addStar(picture, width, height, { ...spot, strength: 1 })
  }
}

/** Rolls the brightest light off softly. */
const filmic = (value) => (value < 0.6 ? value : 0.6 + 0.4 * (1 - Math.exp(-(value - 0.6) / 0.4)))

export function paint(width, height) {
  const picture = new Float32Array(width * height * 3)
  const nebula = nebulaField(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const near = Math.exp(-((Math.hypot(x / height - 1.25, y / height - 0.5) / 0.75) ** 2))
      const base = backdrop(near)
      const gas = nebula(x, y)
      picture.set([base[0] + gas[0], base[1] + gas[1], base[2] + gas[2]], (y * width + x) * 3)
    }
  }
  paintStars(picture, width, height)
  paintMoon(picture, width, height)
  paintPlanet(picture, width, height)
  for (let i = 0; i < picture.length; i++) picture[i] = filmic(picture[i])
  return picture
}
