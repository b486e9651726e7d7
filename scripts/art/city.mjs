/**
 * A city at night above still water. Lengths are in picture heights: x runs from 0 to 16/9, heights count
 * upwards from the waterline. Layers are painted from the back to the front, then mirrored into the water.
 */
import { blurPlane, clamp, hex, mix, mixColor, ramp, smoothstep } from './light.mjs'
import { fbm, hash, noise, random } from './noise.mjs'

export const grain = 1.5

const WATERLINE = 0.735
const ASPECT = 16 / 9
/** The halos of the lights are gathered in cells of this many px. */
const HALO_CELL = 4

const skyByHeight = ramp([
  [0, '#eba873'],
  [0.09, '#bf746a'],
  [0.19, '#7d4a70'],
  [0.31, '#46326a'],
  [0.47, '#262353'],
  [0.7, '#17173e'],
  [1, '#0c0d28'],
])

/** A soft hill of height 1 at `centre`. */
const bump = (x, centre, width) => Math.exp(-(((x - centre) / width) ** 2))

/** How strongly the city lights the sky above the place `x`, 0..1. */
const glowAt = (x) => clamp(bump(x, 1.1, 0.55) + 0.45 * bump(x, 0.3, 0.4))

/** The skylines from the back to the front: `reach` is the height of the roofs, `lit` the share of lit windows. */
const LAYERS = [
  {
    seed: 21,
    widths: [0.012, 0.034],
    reach: (x) => 0.062 + 0.1 * bump(x, 1.0, 0.34) + 0.05 * bump(x, 0.34, 0.22),
    top: '#44345f',
    foot: '#a06a6c',
    air: 0.6,
    lit: 0.16,
    light: 0.34,
    cell: [5, 7],
  },
  {
    seed: 37,
    widths: [0.018, 0.044],
    reach: (x) => 0.042 + 0.125 * bump(x, 1.14, 0.2) + 0.062 * bump(x, 0.52, 0.13) + 0.03 * bump(x, 1.6, 0.2),
    top: '#211c42',
    foot: '#5c3a58',
    air: 0.34,
    lit: 0.27,
    light: 0.8,
    cell: [7, 9],
  },
  {
    seed: 59,
    widths: [0.024, 0.058],
    reach: (x) =>
      (0.026 + 0.1 * bump(x, 1.46, 0.15) + 0.05 * bump(x, 0.86, 0.13)) * smoothstep(0.52, 0.66, x) + 0.006,
    top: '#100f29',
    foot: '#1f1a3d',
    air: 0.1,
    lit: 0.15,
    light: 0.9,
    cell: [8, 11],
  },
]

/** Towers that give the skyline its face, per layer. */
const LANDMARKS = [
  [{ at: 0.9, width: 0.034, height: 0.222, shape: 'arch' }],
  [
    { at: 1.105, width: 0.05, height: 0.238, shape: 'steps', mast: 0.046 },
    { at: 1.215, width: 0.042, height: 0.196, shape: 'slantRight' },
    { at: 0.515, width: 0.036, height: 0.128, shape: 'steps' },
  ],
  [
    { at: 1.43, width: 0.054, height: 0.168, shape: 'crown', mast: 0.03 },
    { at: 0.83, width: 0.046, height: 0.098, shape: 'slantRight' },
  ],
]

/** The last two are for slender towers only. */
const SHAPES = ['flat', 'flat', 'flat', 'crown', 'slantRight', 'slantLeft', 'steps', 'arch']
const WARM = ['#ffdfae', '#ffc987', '#ffb061', '#ff9a4c', '#fff0d6'].map(hex)
const TEAL = ['#7fded2', '#a9e6ea'].map(hex)
const BEACON = hex('#ff2b24')
const LAMP = hex('#ffb970')

/** The roof of a shape at `t` (0 left, 1 right) as a share of its height. */
function roof(shape, t) {
  const aside = Math.abs(t - 0.5) * 2
  if (shape === 'crown') return aside < 0.72 ? 1 : 0.95
  if (shape === 'steps') return aside < 0.4 ? 1 : aside < 0.72 ? 0.91 : 0.8
  if (shape === 'slantRight') return mix(0.86, 1, t)
  if (shape === 'slantLeft') return mix(1, 0.9, t)
  if (shape === 'arch') return 1 - 0.16 * aside ** 2.6
  return 1
}

/** The buildings of one layer, lowest first, so that the towers stand before their neighbours. */
function buildingsOf(layer, landmarks) {
  const next = random(layer.seed)
  const buildings = []
  for (let x = -0.03; x < ASPECT; ) {
    const width = mix(layer.widths[0], layer.widths[1], next() ** 1.4)
    const height = layer.reach(x + width / 2) * mix(0.55, 1.18, next())
    const slender = height > width * 2.2
    const shape = SHAPES[Math.floor(next() * (slender ? SHAPES.length : SHAPES.length - 2))]
    const masted = slender && next() < 0.22
    buildings.push({ at: x + width / 2, width, height, shape, mast: masted ? mix(0.008, 0.024, next()) : 0 })
    x += width * mix(0.72, 1.06, next())
  }
  const all = [...buildings, ...landmarks].toSorted((a, b) => a.height - b.height)
  return all.map((building, index) => ({ ...building, seed: layer.seed * 1000 + index }))
}

/**
 * A picture that knows its lights: `set` paints a wall over whatever was there, `light` adds a lamp to a px, whose
 * halo is `halo` times its brightness.
 */
function createCanvas(width, height) {
  const picture = new Float32Array(width * height * 3)
  const halo = new Float32Array(width * height)
  const set = (x, y, color) => {
    picture.set(color, (y * width + x) * 3)
    halo[y * width + x] = 0
  }
  const light = (x, y, color, strength, haloShare = 1) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const at = y * width + x
    for (let c = 0; c < 3; c++) picture[at * 3 + c] += color[c] * strength
    halo[at] = haloShare
  }
  return { picture, halo, width, height, set, light }
}

function paintSky({ set, width, height }) {
  const water = Math.round(WATERLINE * height)
  const cloud = hex('#c67b78')
  for (let y = 0; y < water; y++) {
    const up = 1 - y / water
    for (let x = 0; x < width; x++) {
      const place = x / height
      const glow = glowAt(place)
      const sky = skyByHeight(up * (1.4 - 0.46 * glow) + 0.05 * (1 - glow))
      const veil = up < 0.62 ? fbm(place * 1.5 + up * 1.1, up * 9 - place * 0.5, 4, 401) : 0
      const cover = smoothstep(0.02, 0.7, veil) * smoothstep(0.62, 0.22, up) * (0.1 + 0.2 * glow)
      set(x, y, mixColor(sky, cloud, cover))
    }
  }
}

function paintStars({ light, width, height }) {
  const next = random(5)
  const scale = height / 2160
  for (let n = 0; n < 420; n++) {
    const x = next() * width
    const y = next() ** 1.25 * 0.5 * height
    const fade = smoothstep(0.5, 0.05, y / height) * (1 - 0.5 * glowAt(x / height))
    const strength = (0.1 + 0.75 * next() ** 7) * fade
    const color = mixColor(hex('#b9c8ff'), hex('#ffe9d0'), next())
    disc(light, x, y, mix(1, 1.7, next()) * scale, color, strength, 0)
  }
}

/** A round light of `radius` px. */
function disc(light, x, y, radius, color, strength, halo) {
  const reach = Math.ceil(radius + 1)
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const px = Math.round(x) + dx
      const py = Math.round(y) + dy
      const inside = clamp(radius + 0.5 - Math.hypot(px - x, py - y))
      if (inside > 0) light(px, py, color, strength * inside, halo)
    }
  }
}

/** The light of the window in the cell, 0 when it is dark: whole floors stay late, others gather in patches. */
function windowLight(building, column, row, lit) {
  const { seed } = building
  const habit = hash(seed, 1, 3)
  const patch = noise(column * 0.31 + habit * 50, row * 0.24, seed) * 0.85
  const floor = habit < 0.4 ? (hash(row, seed, 7) < 0.22 ? 0.5 : -0.1) : 0
  const shaft = habit > 0.75 ? (hash(column, seed, 8) < 0.35 ? 0.2 : -0.16) : 0
  const share = clamp(lit * (0.4 + 1.2 * hash(seed, 2, 3)) + patch * lit * 2 + floor * lit * 2 + shaft)
  if (hash(column, row, seed) > share) return 0
  return 0.25 + 0.75 * hash(column, row, seed + 1) ** 1.6
}

function windowColor(building, column, row) {
  const pick = hash(column, row, building.seed + 2)
  const cool = hash(building.seed, 4, 3) < 0.16 ? 0.6 : 0.05
  const palette = hash(column, row, building.seed + 3) < cool ? TEAL : WARM
  return palette[Math.floor(pick * palette.length)]
}

function paintBuilding(canvas, building, layer) {
  const { set, light, width, height } = canvas
  const scale = height / 2160
  const water = Math.round(WATERLINE * height)
  const left = Math.round((building.at - building.width / 2) * height)
  const right = Math.round((building.at + building.width / 2) * height)
  const [cellWidth, cellHeight] = layer.cell.map(
    (size) => size * scale * mix(0.9, 1.25, hash(building.seed, 5, 3)),
  )
  const columns = Math.floor((right - left) / cellWidth) - 1
  const inset = (right - left - columns * cellWidth) / 2
  const glow = glowAt(building.at)
  const tone = mix(0.86, 1.16, hash(building.seed, 6, 3))
  const edge = mix(0.45, 0.75, hash(building.seed, 7, 3))
  const glowOnRight = building.at < 1.1
  const top = hex(layer.top)
  const foot = hex(layer.foot)

  for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
    const t = (x + 0.5 - left) / (right - left)
    const summit = building.height * roof(building.shape, t) * height
    const face = t > edge === glowOnRight ? 1.22 : 0.92
    const across = (x - left - inset) / cellWidth
    for (let y = Math.max(0, Math.round(water - summit)); y < water; y++) {
      const up = (water - y) / height
      const haze = clamp(Math.exp(-up / 0.075) * mix(0.55, 1, glow))
      const wall = mixColor(top, foot, haze).map((c) => c * tone * mix(face, 1, layer.air))
      set(x, y, wall)
      const down = (y - (water - summit)) / cellHeight - 0.9
      const column = Math.floor(across)
      const rank = Math.floor((water - y) / cellHeight)
      if (column < 0 || column >= columns || down < 0 || rank < 1) continue
      const inPane = across - column < 0.6 && (water - y) / cellHeight - rank < 0.5
      const strength = inPane ? windowLight(building, column, rank, layer.lit) : 0
      if (strength > 0) light(x, y, windowColor(building, column, rank), strength * layer.light)
    }
  }
  if (building.mast)
    paintMast(
      canvas,
      building,
      top.map((c) => c * tone),
    )
}

function paintMast({ set, light, height }, building, color) {
  const scale = height / 2160
  const x = Math.round(building.at * height)
  const foot = Math.round((WATERLINE - building.height * roof(building.shape, 0.5)) * height)
  const tip = Math.round(foot - building.mast * height)
  for (let y = tip; y < foot + 2; y++) {
    const half = mix(0.8, 2.6, (y - tip) / (foot - tip)) * scale
    for (let dx = Math.ceil(-half); dx <= half; dx++) set(x + dx, y, color)
  }
  if (building.mast > 0.02) disc(light, x, tip, 3.2 * scale, BEACON, 1, 3.4)
}

/** Height of the bridge's road at `x`. */
const deck = (x) => 0.021 + 0.006 * (1 - ((x - 0.27) / 0.4) ** 2)

/** The cable-stayed bridge that leads into the picture on the left. */
function paintBridge({ set, light, height }) {
  const scale = height / 2160
  const dark = hex('#14122f')
  const cable = hex('#2b2350')
  const water = WATERLINE * height
  const plot = (x, up, color) => {
    const px = Math.round(x * height)
    if (px >= 0 && up > 0) set(px, Math.round(water - up * height), color)
  }
  const pylons = [0.1, 0.44]
  for (const pylon of pylons) {
    for (let n = 1; n <= 9; n++) {
      for (const side of [-1, 1]) {
        const end = pylon + side * n * 0.0172
        const from = 0.118 - n * 0.0016
        for (let s = 0; s <= 1; s += 0.0012) {
          plot(mix(pylon, end, s), mix(from, deck(end), s), cable)
          plot(mix(pylon, end, s), mix(from, deck(end), s) + 0.0005, cable)
        }
      }
    }
    for (let up = 0; up < 0.124; up += 0.0004) {
      const half = mix(0.0042, 0.0018, up / 0.124)
      for (let dx = -half; dx <= half; dx += 0.0004) plot(pylon + dx, up, dark)
    }
    disc(light, pylon * height, water - 0.125 * height, 2.6 * scale, BEACON, 0.9, 2.4)
  }
  for (let x = 0; x < 0.68; x += 0.0004) {
    for (let up = 0; up < 0.0052; up += 0.0004) plot(x, deck(x) - up, dark)
  }
  for (let x = 0.008; x < 0.67; x += 0.0215) {
    disc(light, x * height, water - (deck(x) + 0.0035) * height, 2.1 * scale, LAMP, 0.9, 1.6)
  }
}

/** The quay at the foot of the city with its row of lamps. */
function paintQuay({ set, light, width, height }) {
  const water = Math.round(WATERLINE * height)
  const scale = height / 2160
  const stone = hex('#0b0b20')
  const next = random(83)
  for (let x = 0; x < width; x++) {
    const place = x / height
    const trees = Math.max(0, fbm(place * 60, 3, 3, 91)) * 0.009 * smoothstep(0.6, 0.7, place)
    const rise = Math.round((0.0035 + trees) * height)
    for (let y = water - rise; y < water; y++) set(x, y, stone)
  }
  for (let x = 0.62; x < ASPECT; x += mix(0.01, 0.03, next())) {
    const strength = mix(0.45, 1, next())
    disc(light, x * height, water - mix(0.005, 0.009, next()) * height, 2.2 * scale, LAMP, strength * 1.8, 2)
  }
}

/** Adds the halos of all lights: a tight one that makes them shine and a wide one that is the haze of the city. */
function addHalos({ picture, halo, width, height }) {
  const share = 1 / HALO_CELL ** 2
  const haloWidth = Math.ceil(width / HALO_CELL)
  const haloHeight = Math.ceil(height / HALO_CELL)
  for (let c = 0; c < 3; c++) {
    const wide = new Float32Array(haloWidth * haloHeight)
    for (let at = 0; at < halo.length; at++) {
      if (halo[at] === 0) continue
      const x = at % width
      const cell = Math.floor((at - x) / width / HALO_CELL) * haloWidth + Math.floor(x / HALO_CELL)
      wide[cell] += picture[at * 3 + c] * halo[at]
    }
    const tight = wide.slice()
    blurPlane(tight, haloWidth, haloHeight, 0.004 * haloHeight)
    blurPlane(wide, haloWidth, haloHeight, 0.06 * haloHeight)
    for (let i = 0; i < tight.length; i++) tight[i] = (tight[i] * 0.6 + wide[i] * 0.5) * share
    for (let y = 0; y < height; y++) {
      const row = Math.min(haloHeight - 1.001, y / HALO_CELL)
      const from = Math.floor(row)
      for (let x = 0; x < width; x++) {
        const column = Math.min(haloWidth - 1.001, x / HALO_CELL)
        const at = from * haloWidth + Math.floor(column)
        const s = column - Math.floor(column)
        const above = mix(tight[at], tight[at + 1], s)
        const below = mix(tight[at + haloWidth] ?? above, tight[at + haloWidth + 1] ?? above, s)
        picture[(y * width + x) * 3 + c] += mix(above, below, row - from)
      }
    }
  }
}

/** The city upside down, row 0 at the waterline, drawn out vertically the more the higher it stands. */
function mirrorOf({ picture, width, height }) {
  const water = Math.round(WATERLINE * height)
  const rows = Math.min(water, Math.round((1 - WATERLINE) * height * 1.25))
  const line = width * 3
  const mirror = new Float32Array(rows * line)
  for (let y = 0; y < rows; y++)
    mirror.set(picture.subarray((water - 1 - y) * line, (water - y) * line), y * line)
  const soften = (y, before) => {
    const keep = 1 - 1 / (1 + (4 + y * 0.045) * (height / 2160))
    for (let i = 0; i < line; i++) {
      mirror[y * line + i] = mix(mirror[y * line + i], mirror[before * line + i], keep)
    }
  }
  for (let y = 1; y < rows; y++) soften(y, y - 1)
  for (let y = rows - 2; y >= 0; y--) soften(y, y + 1)
  return { mirror, rows }
}

function paintWater(canvas) {
  const { set, width, height } = canvas
  const { mirror, rows } = mirrorOf(canvas)
  const water = Math.round(WATERLINE * height)
  const deep = hex('#080a20')
  for (let y = water; y < height; y++) {
    const depth = (y - water) / height
    const z = 1 / (depth + 0.06)
    const resolved = smoothstep(0, 0.05, depth)
    const shine = mix(0.84, 0.26, smoothstep(-0.04, 1 - WATERLINE, depth))
    for (let x = 0; x < width; x++) {
      const place = x / height - ASPECT / 2
      const swell = noise(place * z * 1.1, z * 2.6, 703)
      const ripple = fbm(place * z * 3.4 + swell, z * 8, 2, 701)
      const slope = (ripple * (0.65 + 0.7 * swell) + swell * 0.4) * resolved
      const row = clamp(y - water + slope * 0.026 * height, 0, rows - 1)
      const column = clamp(Math.round(x + ripple * resolved * 0.0028 * height), 0, width - 1)
      const from = (Math.floor(row) * width + column) * 3
      set(x, y, [
        deep[0] + mirror[from] * shine * 0.86,
        deep[1] + mirror[from + 1] * shine * 0.88,
        deep[2] + mirror[from + 2] * shine,
      ])
    }
  }
}

export function paint(width, height) {
  const canvas = createCanvas(width, height)
  paintSky(canvas)
  paintStars(canvas)
  LAYERS.forEach((layer, index) => {
    if (index === 2) paintBridge(canvas)
    for (const building of buildingsOf(layer, LANDMARKS[index])) {
      if (index < 2 || building.at > 0.6) paintBuilding(canvas, building, layer)
    }
  })
  paintQuay(canvas)
  addHalos(canvas)
  paintWater(canvas)
  return canvas.picture
}
