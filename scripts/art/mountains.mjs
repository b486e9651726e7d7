/**
 * Mountains at dawn: worn peaks above a sea of cloud, the sun just out of the picture on the right. Lengths are
 * in km; the camera looks along +z and the picture is shifted, not tilted, so that uprights stay upright.
 */
import { conifer, coverage } from './conifers.mjs'
import { clamp, hex, mix, mixColor, ramp, smoothstep } from './light.mjs'
import { fbm, hash, noise, random, ridged } from './noise.mjs'
import { buildTerrain, sample } from './terrain.mjs'

export const grain = 1.6

const SEED = 7
const WORLD = 22
const CELLS = 1536
const CAMERA_X = WORLD / 2
const CAMERA_HEIGHT = 1.72
const HORIZON = 0.6
/** Half width of the view at one km. */
const HALF_VIEW = 0.5
const NEAR = 1.2
const FAR = 21
const CLOUD_TOP = 1.3
const SUN = (() => {
  const direction = [0.9, 0.2, 0.16]
  const length = Math.hypot(...direction)
  return direction.map((part) => part / length)
})()
const SUNLIGHT = hex('#ffab76').map((part) => part * 5.2)
const SKYLIGHT = hex('#5f82c8').map((part) => part * 0.6)

const skyByHeight = ramp([
  [0, '#fbd0a0'],
  [0.05, '#f2b89b'],
  [0.13, '#cfa0a6'],
  [0.25, '#948fb0'],
  [0.42, '#5d79a6'],
  [0.65, '#375589'],
  [1, '#1b3160'],
])
const GLOW = hex('#ffd9a0')

/** Sky colour at the tangent of the elevation and the place across the picture (0 left, 1 right). */
function skyAt(elevation, across) {
  const lift = mix(0.045, -0.05, across)
  const color = skyByHeight(clamp(elevation / 0.62 + lift))
  const dx = (across - 1.04) * 1.15
  const glow = Math.exp(-(dx * dx * 3.4 + Math.max(0, elevation) ** 2 * 26)) * 0.75
  return mixColor(color, GLOW, clamp(glow))
}

/** A mountain of height 1 with straight flanks that steepen to the top. */
const peak = (x, z, px, pz, width) => Math.exp(-Math.hypot(x - px, (z - pz) * 0.9) / width)

function heightAt(u, v) {
  const x = u * WORLD
  const z = v * WORLD
  const warpX = fbm(x * 0.22, z * 0.22, 3, SEED + 40) * 0.9
  const warpZ = fbm(x * 0.22 + 9, z * 0.22, 3, SEED + 50) * 0.9
  const rough = ridged((x + warpX) * 0.2, (z + warpZ) * 0.2, 8, SEED)
  const aside = Math.abs(x - CAMERA_X - (z - 6) * 0.12)
  const valley = smoothstep(0.2, 4.2, aside)
  const hero =
    peak(x, z, CAMERA_X + 1.7, 9.6, 1.9) * 1.3 +
    peak(x, z, CAMERA_X + 4.4, 11.6, 1.6) * 0.95 +
    peak(x, z, CAMERA_X - 3.4, 13.2, 2.1) * 1.15 +
    peak(x, z, CAMERA_X - 6.6, 15.5, 2) * 1.2
  const depth = smoothstep(3, 10, z)
  const base = 0.4 + mix(0.4, 0.8, depth) * rough * mix(0.75, 1.25, valley)
  return base + hero * (0.45 + 0.62 * rough)
}

const terrain = () =>
  buildTerrain({ size: CELLS, heightAt, drops: 300_000, seed: SEED, scale: CELLS / WORLD })

const CLOUD_CELLS = 1400

/** Top of the cloud sea in km as a grid over the world: a slow swell with round billows on it. */
function buildClouds() {
  const grid = new Float32Array(CLOUD_CELLS * CLOUD_CELLS)
  for (let j = 0; j < CLOUD_CELLS; j++) {
    for (let i = 0; i < CLOUD_CELLS; i++) {
      const x = (i / CLOUD_CELLS) * WORLD
      const z = (j / CLOUD_CELLS) * WORLD
      const swell = fbm(x * 0.3, z * 0.22, 2, 301) * 0.14
      const bent = fbm(x * 0.7, z * 0.6, 3, 321) * 0.5
      const billow =
        Math.abs(noise(x * 1.15 + bent, z * 0.95 - bent, 311)) +
        Math.abs(fbm(x * 2.6 + bent, z * 2.2, 3, 315)) * 0.42
      grid[j * CLOUD_CELLS + i] = CLOUD_TOP + swell + billow * 0.2 - 0.05
    }
  }
  const perKm = CLOUD_CELLS / WORLD
  return (x, z) => sample(grid, CLOUD_CELLS, x * perKm, z * perKm)
}

/** The near slope with its firs: left and right of the valley, darker than everything behind. */
function drawSlope(context, width, height) {
  const next = random(SEED + 3)
  const unit = height / 1080
  const edge = (u) =>
    height * (1.0 - 0.135 * smoothstep(0.42, -0.05, u) - 0.085 * smoothstep(0.66, 1.08, u) + 0.02) +
    fbm(u * 7, 1, 4, SEED + 4) * 14 * unit
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 4) context.lineTo(x, edge(x / width))
  context.lineTo(width, height)
  context.fill()
  for (let n = 0; n < 1100; n++) {
    const u = next()
    const thick = smoothstep(-0.25, 0.4, fbm(u * 9, 3, 3, SEED + 5))
    const grown = (20 + 78 * next() ** 2) * (0.4 + 0.75 * thick)
    conifer(context, u * width, edge(u) + 7 * unit, grown * unit, next, 0.16)
  }
}

export function paint(width, height) {
  const picture = new Float32Array(width * height * 3)
  const grid = terrain()
  const perKm = CELLS / WORLD
  const at = (x, z) => sample(grid, CELLS, x * perKm, z * perKm)
  const cloudTop = buildClouds()
  const front = coverage(width, height, (context) => drawSlope(context, width, height))
  const focal = width / 2 / HALF_VIEW
  const horizon = HORIZON * height
  const depthOf = new Float32Array(height)

  for (let px = 0; px < width; px++) {
    const across = px / width
    const slope = (px - width / 2) / focal
    depthOf.fill(0)
    let lowest = height
    let step
    for (let t = NEAR; t < FAR && lowest > 0; t += step) {
      step = 0.004 + t * 0.0006
      const py = horizon - ((at(CAMERA_X + slope * t, t) - CAMERA_HEIGHT) / t) * focal
      if (py < lowest) {
        const top = Math.max(0, Math.ceil(py))
        for (let y = top; y < lowest; y++) depthOf[y] = t
        lowest = Math.min(lowest, top)
      }
    }

    for (let py = 0; py < height; py++) {
      const elevation = (horizon - py) / focal
      const t = depthOf[py]
      let color =
        t > 0 ? rock(at, CAMERA_X + slope * t, t, elevation * t + CAMERA_HEIGHT) : sky(elevation, across)
      if (t > 0) color = throughAir(color, t, elevation, across)
      if (t > 0) color = inMist(color, elevation * t + CAMERA_HEIGHT, t, across)
      color = throughCloud(color, t || 200, slope, elevation, across, at, cloudTop)
      const cover = front[py * width + px]
      if (cover > 0) {
        const mist = smoothstep(0.82, 1, py / height)
        color = mixColor(color, mixColor(hex('#3b4468'), hex('#171d38'), mist), cover)
      }
      const to = (py * width + px) * 3
      for (let c = 0; c < 3; c++) picture[to + c] = filmic(color[c])
    }
  }
  return picture
}

/** Rolls the brightest light off softly. */
const filmic = (value) => (value < 0.55 ? value : 0.55 + 0.45 * (1 - Math.exp(-(value - 0.55) / 0.45)))

function sky(elevation, across) {
  const color = skyAt(elevation, across)
  const height = Math.max(0, elevation)
  const bend = across * 2.2 - height * 1.5
  const veil = fbm(bend * 1.3 + 3, height * 15 - across * 1.2, 5, 601)
  const band = smoothstep(0.02, 0.14, height) * smoothstep(0.5, 0.2, height)
  const cover = smoothstep(0.02, 0.75, veil) * band * 0.5
  return mixColor(color, mixColor(hex('#f3b7a6'), hex('#ffd2ac'), across), cover)
}

function rock(at, x, z, y) {
  const reach = 0.012 + z * 0.0011
  let nx = at(x - reach, z) - at(x + reach, z)
  let nz = at(x, z - reach) - at(x, z + reach)
  const ny = reach * 2
  const bump = 0.22 * ny
  nx += bump * fbm(x * 9, z * 9, 4, 71)
  nz += bump * fbm(x * 9 + 31, z * 9, 4, 81)
  const length = Math.hypot(nx, ny, nz)
  nx /= length
  nz /= length
  const up = ny / length

  let open = 1
  for (let n = 1, reach = 0.03; n < 34; n++) {
    const gap = y + SUN[1] * reach + 0.012 - at(x + SUN[0] * reach, z + SUN[2] * reach)
    open = Math.min(open, (gap * 9) / reach + 0.55)
    if (open <= 0) break
    reach *= 1.17
  }
  const sun = clamp(open) * Math.max(0, nx * SUN[0] + up * SUN[1] + nz * SUN[2])
  const ambient = 0.45 + 0.55 * up

  const line = 1.5 + fbm(x * 1.6, z * 1.6, 3, 91) * 0.22
  const snow =
    smoothstep(0.42, 0.6, up + fbm(x * 7, z * 7, 3, 95) * 0.08) * smoothstep(line - 0.12, line + 0.3, y)
  const stone = mix(0.75, 1.25, clamp(0.5 + noise(x * 3, y * 16, 97)))
  const tone = mixColor([0.105 * stone, 0.098 * stone, 0.105 * stone], [0.8, 0.83, 0.9], snow)
  return [0, 1, 2].map((c) => tone[c] * (SUNLIGHT[c] * sun + SKYLIGHT[c] * ambient))
}

function throughAir(color, t, elevation, across) {
  const haze = 1 - Math.exp(-Math.max(0, t - 1.5) * 0.052 * mix(0.8, 1.05, across))
  const light = skyAt(Math.max(0.018, elevation * 0.35 + 0.03), across)
  const blue = mixColor(light, hex('#6f8cc4'), mix(0.66, 0.42, across))
  return mixColor(color, blue, haze)
}

/** The thin mist that lies on the cloud sea and lifts the feet of the mountains. */
function inMist(color, y, t, across) {
  const veil = Math.exp(-Math.max(0, y - CLOUD_TOP + 0.05) / 0.2) * smoothstep(2, 8, t) * 0.62
  return mixColor(color, mixColor(hex('#8f9cc4'), hex('#e2b5a4'), across), veil)
}

/** Walks through the cloud sea and gathers its light; soft where rock rises out of it. */
function throughCloud(color, t, slope, elevation, across, at, cloudTop) {
  if (elevation * NEAR + CAMERA_HEIGHT > CLOUD_TOP + 0.4 && elevation > -0.002) return color
  const top = CLOUD_TOP + 0.2
  const enter = elevation < 0 ? Math.max(NEAR * 0.6, (top - CAMERA_HEIGHT) / elevation) : 200
  const leave = Math.min(t, elevation < 0 ? (CLOUD_TOP - 0.3 - CAMERA_HEIGHT) / elevation : t)
  if (enter >= leave) return color
  const STEPS = 40
  let clear = 1
  let light = 0
  let weight = 0
  let place = leave
  const jitter = hash(Math.round(slope * 1e5), Math.round(elevation * 1e5), 5)
  const stretch = leave / enter
  let before = enter
  for (let n = 0; n < STEPS && clear > 0.02; n++) {
    const s = enter * stretch ** ((n + jitter) / STEPS)
    const x = CAMERA_X + slope * s
    const y = CAMERA_HEIGHT + elevation * s
    const under = cloudTop(x, s) - y
    if (under > 0) {
      const density = smoothstep(0, 0.16, under) * 9
      const passed = Math.exp(-density * (s - before) * 0.8)
      const share = clear * (1 - passed)
      const sunward = cloudTop(x + 0.1, s + 0.02) - cloudTop(x - 0.1, s - 0.02)
      const shade = at(x + 1.1, s + 0.2) - y > 0.32 ? 0.55 : 1
      light += share * clamp(0.5 - sunward * 7 - under * 0.7, 0.02, 1.1) * shade
      weight += share
      place = Math.min(place, s)
      clear *= passed
    }
    before = s
  }
  if (weight <= 0) return color
  const lit = light / weight
  const far = 1 - Math.exp(-place * 0.085)
  const shadow = mixColor(hex('#4a5f92'), hex('#8079a2'), across)
  const bright = mixColor(hex('#dcb0b4'), hex('#ffcfa4'), across)
  const cloud = mixColor(mixColor(shadow, bright, lit), skyAt(0.03, across), far * 0.75)
  return mixColor(cloud, color, clear)
}
