/**
 * A city at night across the water: towers in four rows that fade into a lit haze, windows that follow floors and
 * offices, and a river that draws the lights out downwards. Lengths are picture heights.
 */
import { coverage } from './conifers.mjs'
import { bloom, clamp, hex, mix, mixColor, ramp, smoothstep } from './light.mjs'
import { fbm, hash, noise, random } from './noise.mjs'

export const grain = 0.5

const SEED = 91
const SHORE = 0.765
const night = ramp([
  [0, '#070b1f'],
  [0.25, '#0c1534'],
  [0.44, '#1b2a5e'],
  [0.58, '#3d3a7c'],
  [0.7, '#80508a'],
  [0.8, '#c97a80'],
])
const GLOW = hex('#ff9a62')
const WARM = ['#ffc37a', '#ffd9a0', '#ffb868', '#ffe6c2'].map(hex)
const COOL = ['#bfe0ff', '#9fd0ff', '#e6f2ff'].map(hex)

/** Rows from far to near: base tone of the walls, share of haze, window pitch and light. */
const ROWS = [
  {
    tall: [0.06, 0.3],
    wide: [0.014, 0.03],
    wall: '#33306a',
    haze: 0.72,
    pitch: 0.0026,
    light: 0.28,
    gap: 0.1,
  },
  {
    tall: [0.07, 0.42],
    wide: [0.018, 0.04],
    wall: '#1c1f50',
    haze: 0.46,
    pitch: 0.0031,
    light: 0.55,
    gap: 0.14,
  },
  {
    tall: [0.06, 0.5],
    wide: [0.024, 0.05],
    wall: '#10153a',
    haze: 0.24,
    pitch: 0.0037,
    light: 0.9,
    gap: 0.3,
  },
  {
    tall: [0.045, 0.3],
    wide: [0.03, 0.07],
    wall: '#0a0e2a',
    haze: 0.1,
    pitch: 0.0043,
    light: 1.15,
    gap: 0.35,
  },
  {
    tall: [0.018, 0.085],
    wide: [0.03, 0.09],
    wall: '#060919',
    haze: 0.02,
    pitch: 0.0048,
    light: 1.2,
    gap: 0.25,
  },
]

/** How high the city rises at u (0..1 across): low at the left, two clusters of towers right of the middle. */
const skyline = (u) =>
  0.22 +
  0.8 * Math.exp(-(((u - 0.64) / 0.13) ** 2)) +
  0.4 * Math.exp(-(((u - 0.9) / 0.09) ** 2)) +
  0.12 * noise(u * 9, 4, SEED)

/** The towers of one row: place, size and top, all in picture heights. */
function towersOf(row, index, aspect) {
  const next = random(SEED + index * 17)
  const towers = []
  for (let x = -0.05; x < aspect + 0.05; ) {
    const wide = mix(row.wide[0], row.wide[1], next())
    const rise = clamp(skyline((x + wide / 2) / aspect) * mix(0.55, 1.15, next()), 0.12, 1.25)
    const tall = mix(row.tall[0], row.tall[1], rise)
    const crown = next()
    towers.push({ x, wide, tall, crown, id: index * 1000 + towers.length })
    x += wide * mix(0.82, 1 + row.gap, next())
  }
  return towers
}

const hasMast = (tower) => tower.crown < 0.2 || tower.crown > 0.9

function drawTower(context, tower, unit) {
  const left = Math.round(tower.x * unit)
  const width = Math.round(tower.wide * unit)
  const top = Math.round((SHORE - tower.tall) * unit)
  context.fillRect(left, top, width, unit)
  if (tower.tall < 0.14) return
  const step = Math.round(width * 0.16)
  if (tower.crown < 0.35) {
    context.fillRect(left + step, top - step, width - 2 * step, step)
    context.fillRect(left + 2 * step, top - step * 1.9, width - 4 * step, step)
  } else if (tower.crown < 0.5) {
    context.beginPath()
    context.moveTo(left, top)
    context.lineTo(left + width, top - width * 0.42)
    context.lineTo(left + width, top + 1)
    context.fill()
  }
  if (hasMast(tower)) {
    const mast = Math.max(2, unit * 0.0016)
    const foot = tower.tall * 0.2 * unit
    context.fillRect(left + width / 2 - mast / 2, top - foot, mast, foot)
    context.fillRect(left + width / 2 - mast, top - foot * 0.55, mast * 2, foot * 0.55)
  }
}

/** Adds the lit windows of a tower to the picture. */
function lightWindows(picture, width, unit, tower, row, mask) {
  const habit = hash(tower.id, 1, SEED)
  const share = mix(0.12, 0.62, habit ** 1.5)
  const office = hash(tower.id, 2, SEED) < 0.36
  const palette = office ? COOL : WARM
  const pitch = row.pitch * mix(0.85, 1.25, hash(tower.id, 3, SEED))
  const storey = pitch * mix(1.15, 1.5, hash(tower.id, 4, SEED))
  const columns = Math.floor((tower.wide - pitch * 0.8) / pitch)
  const floors = Math.floor((tower.tall - storey) / storey)
  const margin = (tower.wide - columns * pitch) / 2
  for (let floor = 0; floor < floors; floor++) {
    const whole = hash(tower.id, floor, SEED + 5) < (office ? 0.16 : 0.02)
    for (let column = 0; column < columns; column++) {
      const lit =
        whole ||
        hash(tower.id * 131 + column, floor, SEED + 6) <
          share * (0.7 + 0.6 * noise(column * 0.5, floor * 0.3 + tower.id, 8))
      if (!lit) continue
      const tint = palette[Math.floor(hash(tower.id, floor * 64 + column, SEED + 7) * palette.length)]
      const power = row.light * mix(0.25, 1, hash(column, floor + tower.id, SEED + 8) ** 1.6)
      const x0 = (tower.x + margin + (column + 0.2) * pitch) * unit
      const y0 = (SHORE - tower.tall + (floor + 0.75) * storey) * unit
      addRectangle(picture, width, mask, x0, y0, pitch * 0.6 * unit, storey * 0.5 * unit, tint, power)
    }
  }
}

/** Adds light over a rectangle with soft (area-true) edges, where the mask shows the row. */
function addRectangle(picture, width, mask, x0, y0, wide, tall, tint, power) {
  for (let y = Math.floor(y0); y < y0 + tall; y++) {
    const coverY = Math.min(y + 1, y0 + tall) - Math.max(y, y0)
    for (let x = Math.max(0, Math.floor(x0)); x < x0 + wide && x < width; x++) {
      const cover = coverY * (Math.min(x + 1, x0 + wide) - Math.max(x, x0))
      const at = y * width + x
      if (cover <= 0 || mask[at] < 0.5) continue
      for (let c = 0; c < 3; c++) picture[at * 3 + c] += tint[c] * power * cover
    }
  }
}

export function paint(width, height) {
  const picture = new Float32Array(width * height * 3)
  const aspect = width / height
  paintSky(picture, width, height, aspect)
  for (const [index, row] of ROWS.entries()) {
    const towers = towersOf(row, index, aspect)
    const mask = coverage(width, height, (context) => {
      for (const tower of towers) drawTower(context, tower, height)
    })
    paintWalls(picture, width, height, row, mask)
    for (const tower of towers) {
      lightWindows(picture, width, height, tower, row, mask)
      if (hasMast(tower) && tower.tall > 0.3 && hash(tower.id, 9, SEED) < 0.6) {
        const dot = height * 0.0021
        const at = { x: (tower.x + tower.wide / 2) * height, y: (SHORE - tower.tall * 1.2) * height }
        addRectangle(picture, width, ALL, at.x - dot / 2, at.y - dot, dot, dot, hex('#ff5a4a'), 1.3)
      }
    }
  }
  paintPromenade(picture, width, height)
  bloom(picture, width, height, { threshold: 0.16, radius: height * 0.0025, strength: 0.7 })
  bloom(picture, width, height, { threshold: 0.16, radius: height * 0.03, strength: 0.5 })
  paintRiver(picture, width, height)
  return picture
}

/** A mask that hides nothing. */
const ALL = new Proxy({}, { get: () => 1 })

function paintSky(picture, width, height, aspect) {
  for (let py = 0; py < SHORE * height; py++) {
    const v = py / height
    for (let px = 0; px < width; px++) {
      const u = px / width
      const near = Math.exp(-(((u - 0.66) / 0.42) ** 2))
      const cloud = fbm(u * aspect * 1.1, v * 5, 5, SEED + 30)
      const lift = near * 0.05 + cloud * 0.03 * smoothstep(0.15, 0.6, v)
      let color = night(clamp(v + lift, 0, 0.8))
      color = mixColor(color, GLOW, near * smoothstep(0.45, 0.8, v) ** 2 * 0.6)
      picture.set(color, (py * width + px) * 3)
    }
  }
  const next = random(SEED + 2)
  for (let n = 0; n < 420; n++) {
    const x = next() * (width - 4)
    const y = next() ** 1.4 * height * 0.5
    const power = 0.06 + 0.6 * next() ** 9
    addRectangle(
      picture,
      width,
      ALL,
      x,
      y,
      height / 760,
      height / 760,
      hex('#dfe8ff'),
      power * smoothstep(0.5, 0.1, y / height),
    )
  }
}

function paintWalls(picture, width, height, row, mask) {
  const wall = hex(row.wall)
  for (let py = 0; py < SHORE * height; py++) {
    const v = py / height
    for (let px = 0; px < width; px++) {
      const at = py * width + px
      if (mask[at] === 0) continue
      const near = Math.exp(-(((px / width - 0.66) / 0.5) ** 2))
      const haze = clamp(row.haze * (0.55 + 0.75 * smoothstep(0.42, SHORE, v)) * (0.55 + 0.45 * near))
      const air = mixColor(night(clamp(v * 0.97)), GLOW, 0.12 * near)
      for (let c = 0; c < 3; c++) {
        picture[at * 3 + c] = mix(picture[at * 3 + c], mix(wall[c], air[c], haze), mask[at])
      }
    }
  }
}

/** Street lamps along the bank. */
function paintPromenade(picture, width, height) {
  const spacing = 0.027 * height
  for (let n = 0; n * spacing < width; n++) {
    const power = 1.1 + 0.7 * hash(n, 3, SEED)
    addRectangle(
      picture,
      width,
      ALL,
      n * spacing + 5,
      (SHORE - 0.0085) * height,
      0.0026 * height,
      0.0026 * height,
      WARM[0],
      power,
    )
  }
}

/** The river: what stands above it, upside down, drawn out downwards and broken by ripples. */
function paintRiver(picture, width, height) {
  const shore = Math.round(SHORE * height)
  const deep = hex('#050818')
  for (let py = shore; py < height; py++) {
    const down = (py - shore) / (height - shore)
    const spread = Math.round(2 + down * height * 0.075)
    for (let px = 0; px < width; px++) {
      const u = px / height
      const wave = fbm(u * mix(26, 8, down), (py / height) * mix(240, 90, down), 3, SEED + 40)
      const source = shore - 1 - (py - shore) * 1.9 + wave * height * 0.02 * (0.2 + down)
      const aside = clamp(Math.round(px + wave * height * 0.006 * (0.3 + down)), 0, width - 1)
      let [r, g, b] = [0, 0, 0]
      const TAPS = 15
      for (let n = 0; n < TAPS; n++) {
        const y = clamp(Math.round(source + ((n - 7) / 7) * spread), 0, shore - 1)
        const at = (y * width + aside) * 3
        r += picture[at]
        g += picture[at + 1]
        b += picture[at + 2]
      }
      const shine = mix(0.62, 0.3, down) * (0.85 + 0.5 * wave)
      const to = (py * width + px) * 3
      picture[to] = deep[0] * 0.6 + (r / TAPS) * shine * 0.9
      picture[to + 1] = deep[1] * 0.6 + (g / TAPS) * shine * 0.95
      picture[to + 2] = deep[2] * 0.6 + (b / TAPS) * shine
    }
  }
}
