/**
 * A quiet rocky coast in the evening: the sun is about to touch the sea, headlands on both sides, a lighthouse
 * that has just been lit. Places are in picture heights, x runs from 0 to 16/9, y points down.
 */
import { bloom, clamp, hex, mix, mixColor, ramp, smoothstep } from './light.mjs'
import { fbm, noise, ridged } from './noise.mjs'

export const grain = 1.5

const HORIZON = 0.56
const SUN_X = 1.0
const SUN_Y = 0.528
const SUN_RADIUS = 0.017

const skyByHeight = ramp([
  [0, '#f3b182'],
  [0.06, '#e9a184'],
  [0.15, '#c88b8b'],
  [0.28, '#8f7a97'],
  [0.45, '#566692'],
  [0.7, '#2e4676'],
  [1, '#182a54'],
])
const GLOW = hex('#ffd08c')
const SUN = hex('#fff0c8')
const CLOUD_LIT = hex('#f7b184')
const CLOUD_SHADE = hex('#66668f')
const DEEP = hex('#0e2440')
const FOAM = hex('#c9b9bd')
const LAMP = hex('#ffdf9e')

/** Headlands from far to near; `from` is the tip and `to` the picture's edge (or beyond it). */
const HEADLANDS = [
  { from: 1.3, to: 1.95, top: 0.055, foot: 0.562, tone: '#7d6a85', rough: 0.35, seed: 31 },
  { from: 0.66, to: -0.25, top: 0.088, foot: 0.566, tone: '#5a5577', rough: 0.4, seed: 42 },
  { from: 1.36, to: 2.05, top: 0.15, foot: 0.582, tone: '#2f3558', rough: 0.45, seed: 53 },
  { from: 0.4, to: -0.35, top: 0.22, foot: 0.612, tone: '#1a2340', rough: 0.5, seed: 64 },
].map((land) => ({ ...land, color: hex(land.tone) }))
const LIGHTHOUSE = { land: HEADLANDS[2], x: 1.432, tall: 0.036 }

/** Rocks in the water before us: middle of the waterline, half width, height. */
const ROCKS = [
  { x: 0.5, y: 0.655, w: 0.035, h: 0.018, seed: 1 },
  { x: 0.42, y: 0.672, w: 0.06, h: 0.036, seed: 2 },
  { x: 1.49, y: 0.7, w: 0.06, h: 0.03, seed: 3 },
  { x: 1.62, y: 0.735, w: 0.1, h: 0.062, seed: 4 },
  { x: 0.17, y: 0.79, w: 0.13, h: 0.06, seed: 5 },
  { x: 0.36, y: 0.815, w: 0.055, h: 0.024, seed: 6 },
  { x: 1.38, y: 0.86, w: 0.07, h: 0.028, seed: 7 },
  { x: 1.68, y: 0.93, w: 0.22, h: 0.11, seed: 8 },
  { x: 0.02, y: 0.97, w: 0.24, h: 0.12, seed: 9 },
]

/** Clear sky and the glow round the sun; `y` above the horizon only. */
function clearSky(x, y) {
  const color = skyByHeight(clamp((HORIZON - y) / HORIZON))
  const dx = (x - SUN_X) * 0.62
  const dy = y - SUN_Y
  const near = dx * dx + dy * dy
  return mixColor(color, GLOW, 0.55 * Math.exp(-near / 0.012) + 0.32 * Math.exp(-near / 0.09))
}

/** The sky with its thin clouds and the sun. */
function sky(x, y) {
  let color = clearSky(x, y)
  const rise = HORIZON - y
  const flat = 0.35 / (rise + 0.12)
  const px = (x - 0.7) * flat * 1.1
  const py = flat * 4.2 + (x - 0.9) * 0.22
  const warp = noise(px * 0.8, py * 0.7, 70) * 0.9
  const shape = fbm(px * 1.1 + warp, py * 1.5 + warp * 0.5, 6, 71, 0.52)
  const band = smoothstep(0.02, 0.1, rise) * smoothstep(0.46, 0.2, rise)
  const cover = smoothstep(0.08, 0.62, shape) * band
  if (cover > 0) {
    const thick = smoothstep(0.25, 0.75, shape)
    const near = Math.exp(-((x - SUN_X) ** 2) / 0.35)
    const lit = mixColor(
      mixColor(CLOUD_LIT, GLOW, near * 0.45),
      clearSky(x, y),
      smoothstep(0.12, 0.4, rise) * 0.5,
    )
    color = mixColor(color, mixColor(lit, CLOUD_SHADE, thick * (0.75 - near * 0.35)), cover * 0.72)
  }
  const disc = smoothstep(SUN_RADIUS * 1.06, SUN_RADIUS * 0.94, Math.hypot(x - SUN_X, y - SUN_Y))
  return mixColor(color, SUN, disc)
}

/** Height of a headland over its waterline at x; falls off in steps to its tip, 0 or less beyond it. */
function landHeight(land, x) {
  const along = (x - land.from) / (land.to - land.from)
  if (along < -0.02) return -1
  const rise = 1 - Math.exp(-Math.max(0, along) * 3.2)
  const cliff = smoothstep(0, 0.035, along + noise(x * 30, 3, land.seed) * 0.012)
  const humps = fbm(x * 4.2, land.seed, 3, land.seed) * land.rough
  const crags = fbm(x * 11, land.seed * 0.7, 4, land.seed + 5) * 0.13
  const stack = fbm(x * 42, 1.7, 3, land.seed + 9) * 0.05
  return land.top * (cliff * (0.24 + 0.76 * rise) * (1 + humps) + cliff * (crags + stack)) - 0.001
}

/** Surface of a headland: its own tone, ledges, and warm light on what faces the sun. */
function landColor(land, x, y, height) {
  const up = (land.foot - y) / Math.max(0.01, height)
  const scale = 0.12 / land.top
  const relief = fbm(x * 26 * scale + y * 14 * scale, y * 40 * scale, 4, land.seed + 20)
  const slope = relief - fbm((x + 0.004) * 26 * scale + y * 14 * scale, y * 40 * scale, 4, land.seed + 20)
  const facing = Math.sign(SUN_X - x)
  const warm = Math.exp(-((x - SUN_X) ** 2) / 0.25)
  const shade = 0.86 + relief * 0.22 + smoothstep(0, 0.16, 1 - up) * -0.05
  const catchLight = clamp(slope * facing * 1.6) * (0.2 + warm) * 0.42
  return [0, 1, 2].map(
    (c) => land.color[c] * shade + catchLight * CLOUD_LIT[c] * 0.5 + warm * 0.035 * GLOW[c],
  )
}

/** The water: long waves mirror the sky, and the sun wherever a facet is tilted right for it. */
function sea(x, y, pixel) {
  let dim = 0
  const below = y - HORIZON
  const distance = 0.1 / (below + 0.0012)
  const wx = (x - 0.89) * distance * 10
  const wz = distance * 10
  let tilt = 0
  let side = 0
  let blur = 0.0012
  let wave = 5.2
  for (let n = 0; n < 6; n++) {
    const frequency = 2 ** n * 0.34
    const footprint = (pixel * distance * distance * 100 * frequency) / wave
    const kept = smoothstep(0.55, 0.12, footprint)
    const strength = [0.05, 0.05, 0.048, 0.042, 0.036, 0.03][n]
    blur += (1 - kept) * strength * strength * 0.09
    if (kept > 0) {
      tilt +=
        kept *
        strength *
        noise(wx * frequency * 0.42 + n * 7, wz * frequency + wx * 0.08 * frequency, 400 + n)
      side += kept * strength * 0.8 * noise(wx * frequency * 0.55 + 31, wz * frequency * 0.8 + n * 3, 420 + n)
    }
  }
  const lift = below * 0.92 + 0.02 + Math.abs(tilt * 2.6)
  const mirrorY = clamp(HORIZON - lift - tilt * 1.8, 0.02, HORIZON - 0.004)
  const mirrored = clearSky(x + side * 1.4, mirrorY)
  const fresnel = mix(0.86, 0.42, smoothstep(0, 0.4, below)) * (1 - clamp(tilt * 5, -0.16, 0.22))
  let color = mixColor(DEEP, mirrored, fresnel)

  for (let n = 0; n < HEADLANDS.length; n++) {
    const land = HEADLANDS[n]
    if (y < land.foot) continue
    const wobble = x + side * 0.5
    const shadow = Math.max(0, landHeight(land, wobble)) * 0.85 * (1 + tilt * 5)
    const share = smoothstep(shadow * 1.12 + 0.002, shadow * 0.7, y - land.foot) * (shadow > 0.002 ? 0.97 : 0)
    color = mixColor(
      color,
      mixColor(land.color, DEEP, 0.45),
      share * (1 - below * 0.5) * (1 - clamp(tilt * 9, 0, 0.3)),
    )
    if (share > 0.3) dim = Math.max(dim, share)
  }

  const dx = (x - SUN_X) * mix(1, 0.82, clamp(below * 2)) + side * 1.15
  const dz = tilt * 1.3 - 0.004
  const path = 0.0011 + below * 0.006
  const spark = Math.exp(-(dx * dx) / (path + blur) - (dz * dz) / (0.00035 + blur * 1.2))
  const halo = Math.exp(-((x - SUN_X) ** 2) / (0.006 + below * 0.05)) * smoothstep(0.5, 0.02, below)
  const glitter = (spark * mix(0.95, 0.75, below * 2) + halo * 0.13) * (1 - dim)
  return [0, 1, 2].map((c) => color[c] + glitter * GLOW[c])
}

/** Height of a rock's outline over its waterline at x; negative outside. */
function rockHeight(rock, x) {
  const along = (x - rock.x) / rock.w
  if (Math.abs(along) >= 1) return -1
  const dome = (1 - along * along) ** 0.7
  const crags = fbm(along * 1.7 + rock.seed * 9, rock.seed, 4, 500 + rock.seed, 0.42)
  const steps = noise(along * 3.2 + rock.seed, rock.seed * 2.3, 520 + rock.seed)
  return rock.h * dome * clamp(0.66 + crags * 0.75 + smoothstep(-0.12, 0.12, steps) * 0.26, 0.05, 1.5)
}

function rockColor(rock, x, y) {
  const scale = 1 / (0.03 + rock.w * 0.35)
  const u = (x - rock.x) * scale
  const v = (y - rock.y) * scale
  const here = ridged(u * 1.3 + v * 0.5 + rock.seed * 4, v * 1.9, 5, 540 + rock.seed)
  const toSun = SUN_X > rock.x ? 1 : -1
  const there = ridged(
    (u + 0.05 * toSun) * 1.3 + (v - 0.04) * 0.5 + rock.seed * 4,
    (v - 0.04) * 1.9,
    5,
    540 + rock.seed,
  )
  const light = clamp((here - there) * 1.1 + 0.06)
  const sky = clamp((rock.y - y) / rock.h) * 0.5 + 0.3
  const base = [0.0085, 0.0105, 0.02]
  return [0, 1, 2].map((c) => base[c] * (0.6 + here * 0.7) + light * sky * CLOUD_LIT[c] * 0.2 + sky * 0.008)
}

/** Foam round the rocks and in thin lines before them, 0..1. */
function foamAt(x, y) {
  let foam = 0
  for (const rock of ROCKS) {
    const reach = rock.w * 1.5
    const dx = x - rock.x
    if (Math.abs(dx) > reach || y < rock.y - 0.03 || y > rock.y + rock.w * 0.5) continue
    const ragged = fbm(x * 55, y * 160, 4, 600 + rock.seed)
    const bent = rock.y + rock.w * 0.1 * Math.sqrt(Math.max(0, 1 - (dx / reach) ** 2)) - rock.w * 0.05
    const size = 0.0022 + rock.w * 0.018
    const fade = smoothstep(1, 0.55, Math.abs(dx) / reach)
    for (let line = 0; line < 3; line++) {
      const place = bent + line * rock.w * 0.085 + noise(x * 14 + line * 9, rock.seed, 610) * rock.w * 0.05
      const off = (y - place) / (size * (1 - line * 0.2))
      const density =
        Math.exp(-off * off) * (line === 0 ? 1 : 0.5) * smoothstep(-0.35 + line * 0.22, 0.5, ragged)
      foam = Math.max(foam, density * fade)
    }
  }
  return foam
}

/** The lighthouse: a slim tower with its lantern; null beside it. */
function lighthouse(x, y, ground) {
  const up = (ground - y) / LIGHTHOUSE.tall
  const across = Math.abs(x - LIGHTHOUSE.x) / LIGHTHOUSE.tall
  if (up < -0.15 || up > 1.08) return null
  if (up < 0.76) return across < mix(0.12, 0.08, clamp(up)) ? hex('#4f4d6c') : null
  if (up < 0.8) return across < 0.13 ? hex('#232a48') : null
  if (up < 0.94) return across < 0.06 ? LAMP.map((part) => part * 1.6) : null
  return across < 0.09 * (1.08 - up) * 7 ? hex('#232a48') : null
}

export function paint(width, height) {
  const picture = new Float32Array(width * height * 3)
  const pixel = 1 / height
  const columns = HEADLANDS.map((land) =>
    Float32Array.from({ length: width }, (_, px) => landHeight(land, px / height)),
  )
  const rocks = ROCKS.map((rock) =>
    Float32Array.from({ length: width }, (_, px) => rockHeight(rock, px / height)),
  )
  const ground = LIGHTHOUSE.land.foot - landHeight(LIGHTHOUSE.land, LIGHTHOUSE.x)
  const lantern = ground - LIGHTHOUSE.tall * 0.87

  for (let py = 0; py < height; py++) {
    const y = py / height
    for (let px = 0; px < width; px++) {
      const x = px / height
      let color
      let far = 1
      for (let n = ROCKS.length - 1; n >= 0 && !color; n--) {
        const rock = ROCKS[n]
        const lip = rock.w * 0.06 * (1 - ((x - rock.x) / rock.w) ** 2)
        if (rocks[n][px] > 0 && y > rock.y - rocks[n][px] && y < rock.y + lip) color = rockColor(rock, x, y)
      }
      for (let n = HEADLANDS.length - 1; n >= 0 && !color; n--) {
        const land = HEADLANDS[n]
        if (y < land.foot && y > land.foot - columns[n][px]) {
          color = landColor(land, x, y, columns[n][px])
          far = 0.8 - n * 0.25
        }
        if (!color && land === LIGHTHOUSE.land) color = lighthouse(x, y, ground)
      }
      color ??= y < HORIZON ? sky(x, y) : sea(x, y, pixel)
      if (y > 0.6) color = mixColor(color, FOAM, foamAt(x, y) * 0.6)
      const mist = 0.3 * far * Math.exp(-(((y - HORIZON) / 0.018) ** 2)) * Math.exp(-((x - SUN_X) ** 2) / 0.6)
      color = mixColor(color, clearSky(x, HORIZON - 0.01), mist)
      const lamp = ((x - LIGHTHOUSE.x) ** 2 + (y - lantern) ** 2) / LIGHTHOUSE.tall ** 2
      if (lamp < 9)
        color = color.map(
          (part, c) => part + LAMP[c] * (1.1 * Math.exp(-lamp * 40) + 0.16 * Math.exp(-lamp * 2)),
        )
      picture.set(color, (py * width + px) * 3)
    }
  }
  bloom(picture, width, height, { threshold: 0.72, radius: height * 0.022, strength: 0.5 })
  return picture
}
