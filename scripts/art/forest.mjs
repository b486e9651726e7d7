/**
 * Fir trees in morning fog: wooded hills behind one another, each paler than the one before it, and a low sun
 * that comes through the fog from the upper right. Lengths are in picture heights, x runs from 0 to ASPECT.
 */
import { clamp, hex, mix, mixColor, ramp, smoothstep } from './light.mjs'
import { fbm, noise, random } from './noise.mjs'

export const grain = 1.4

const ASPECT = 16 / 9
const SUN_X = 1.66
const SUN_Y = -0.04
/** The fog is soft: its fields are kept on a grid this many times coarser than the picture. */
const COARSE = 8
/** Nothing but sky above this height. */
const FIRST_TREE = 0.12

const skyByHeight = ramp([
  [0, '#3d5a68'],
  [0.22, '#55747d'],
  [0.42, '#7c9a9c'],
  [0.6, '#9ab3ae'],
  [1, '#a3b9b2'],
])
const FOG_COOL = hex('#8fabaa')
const FOG_LOW = hex('#6d9093')
const FOG_WARM = hex('#ecc99a')
const RIM = hex('#ffdca8')

/**
 * The hills from far to near: `base` is the mean height of the ground line, `swell` its waves, `tilt` its fall to
 * the right, `dip` how far it sinks in the middle. `tree` is the height of a fir, `gap` the mean distance to the
 * next one, `veil` the fog before the whole hill and `bank` the fog that lies at its foot.
 */
const HILLS = [
  {
    base: 0.49,
    swell: 0.05,
    tilt: 0.02,
    dip: 0.03,
    tree: 0.045,
    gap: 0.0062,
    tone: '#2f545e',
    veil: 0.66,
    bank: 0.55,
  },
  {
    base: 0.54,
    swell: 0.06,
    tilt: -0.09,
    dip: 0.02,
    tree: 0.075,
    gap: 0.0095,
    tone: '#2a4d56',
    veil: 0.56,
    bank: 0.75,
  },
  {
    base: 0.635,
    swell: 0.05,
    tilt: 0.1,
    dip: 0.03,
    tree: 0.115,
    gap: 0.0145,
    tone: '#21434b',
    veil: 0.38,
    bank: 0.8,
  },
  {
    base: 0.745,
    swell: 0.05,
    tilt: -0.08,
    dip: 0.05,
    tree: 0.17,
    gap: 0.023,
    tone: '#18363d',
    veil: 0.22,
    bank: 0.78,
  },
  {
    base: 0.88,
    swell: 0.04,
    tilt: 0.06,
    dip: 0.1,
    tree: 0.25,
    gap: 0.038,
    tone: '#10282f',
    veil: 0.09,
    bank: 0.55,
  },
  {
    base: 1.03,
    swell: 0.03,
    tilt: -0.03,
    dip: 0.34,
    tree: 0.46,
    gap: 0.085,
    tone: '#08191d',
    veil: 0.01,
    bank: 0.16,
  },
].map((hill, index) => ({ ...hill, index, dark: hex(hill.tone) }))

/** Height of the ground line of a hill. */
function groundAt(hill, x) {
  const side = x / ASPECT - 0.5
  const middle = Math.exp(-((side - 0.06) ** 2) / 0.05)
  const wave = fbm(x * 1.5 + hill.index * 7.3, hill.index * 3.1, 3, 20 + hill.index)
  return hill.base + side * hill.tilt + hill.dip * (middle - 0.3) + wave * hill.swell
}

/** One drooping bough: a sagging upper edge, a raised tip and twigs that hang from the lower edge. */
function drawBough(path, x, y, reach, thickness, droop, twigs, next) {
  path.moveTo(x, y - thickness * 0.55)
  path.quadraticCurveTo(x + reach * 0.5, y + droop * 0.35, x + reach, y + droop)
  for (let n = twigs; n > 0; n--) {
    const along = (n - 0.25 - next() * 0.5) / twigs
    const edge = y + droop * along ** 1.4
    const hang = thickness * (0.55 + 0.75 * next()) * (1.15 - along * 0.75)
    path.lineTo(x + reach * (along + 0.02), edge + hang)
    path.lineTo(x + reach * (along - 0.45 / twigs), edge + hang * (0.2 + 0.2 * next()))
  }
  path.lineTo(x, y + thickness)
  path.closePath()
}

/** One fir with its foot at (x, y), all lengths in px; no two are alike. */
function drawFir(context, x, y, tall, next) {
  const slender = mix(0.13, 0.2, next())
  const lean = (next() - 0.5) * 0.025 * tall
  const bare = mix(0.04, 0.14, next())
  const whorls = Math.round(clamp(tall / 9, 10, 58))
  const twigs = Math.round(clamp(tall / 75, 2, 10))
  const fullness = mix(0.65, 0.95, next())

  const path = new Path2D()
  path.moveTo(x + lean - tall * 0.0015, y - tall)
  path.lineTo(x + lean + tall * 0.0015, y - tall)
  path.lineTo(x + tall * 0.012, y + tall * 0.03)
  path.lineTo(x - tall * 0.012, y + tall * 0.03)
  path.closePath()
  context.fill(path)

  for (let n = 0; n < whorls; n++) {
    const down = ((n + 0.2 + next() * 0.8) / whorls) ** 1.04
    const level = y - tall * (1 - 0.025 - down * (1 - bare - 0.025))
    const axis = x + lean * (1 - down)
    const spread = tall * slender * down ** fullness * (down > 0.9 ? mix(1, 0.7, (down - 0.9) * 10) : 1)
    for (const side of [-1, 1]) {
      if (next() < 0.07 && down > 0.3) continue
      const reach = side * (spread * mix(0.5, 1.1, next()) + tall * 0.006)
      const thickness = (tall / whorls) * mix(0.9, 1.7, next())
      const droop = Math.abs(reach) * (mix(0.1, 0.42, next()) + 0.35 * down)
      const bough = new Path2D()
      drawBough(bough, axis, level, reach, thickness, droop, twigs, next)
      context.fill(bough)
    }
  }
}

/** Coverage 0..255 of a hill with its trees and the saplings that fringe its ground line. */
function silhouette(hill, width, height) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const next = random(101 + hill.index * 17)
  context.beginPath()
  context.moveTo(0, height)
  for (let px = 0; px <= width; px += 4) context.lineTo(px, groundAt(hill, px / height) * height)
  context.lineTo(width, height)
  context.fill()
  for (let x = -hill.gap; x < ASPECT + hill.gap; x += hill.gap * mix(0.1, 0.85, next())) {
    const stand = noise(x / (hill.gap * 8) + 5, hill.index * 4.7, 60 + hill.index)
    const grown = next() < 0.42 ? mix(0.12, 0.42, next()) : mix(0.5, 1.02, next())
    const size = hill.tree * clamp(grown * (1 + stand * 0.9), 0.1, 1.25)
    const foot = groundAt(hill, x) + hill.tree * (0.03 + 0.55 * next() ** 2)
    drawFir(context, x * height, foot * height, size * height, next)
  }
  for (let x = 0; x < ASPECT; x += hill.tree * mix(0.01, 0.07, next())) {
    const size =
      hill.tree *
      mix(0.05, 0.2, next() ** 2) *
      clamp(1 + noise(x / hill.tree, 2.5, 70 + hill.index), 0.4, 1.6)
    drawFir(context, x * height, (groundAt(hill, x) + hill.tree * 0.02) * height, size * height, next)
  }
  const { data } = context.getImageData(0, 0, width, height)
  const cover = new Uint8Array(width * height)
  for (let i = 0; i < cover.length; i++) cover[i] = data[i * 4 + 3]
  return cover
}

/** A soft field on the coarse grid; `at(x, y)` gives its value, `read(px, py)` blends between the points. */
function softField(width, height, at) {
  const w = Math.ceil(width / COARSE) + 2
  const h = Math.ceil(height / COARSE) + 2
  const plane = new Float32Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) plane[y * w + x] = at((x * COARSE) / height, (y * COARSE) / height)
  const read = (px, py) => {
    const x = px / COARSE
    const y = py / COARSE
    const ix = x | 0
    const iy = y | 0
    const i = iy * w + ix
    const fx = x - ix
    return mix(mix(plane[i], plane[i + 1], fx), mix(plane[i + w], plane[i + w + 1], fx), y - iy)
  }
  return { plane, w, h, read }
}

/** How much of the sun's warmth a place of the picture gets, 0..1. */
function warmthAt(x, y) {
  const dx = x - SUN_X
  const dy = (y - SUN_Y) * 1.15
  return 0.48 * Math.exp(-(dx * dx + dy * dy) / 0.36)
}

/** Brightness of the shafts of light that fan out from the sun, 0..1. */
function shaftsAt(x, y) {
  const dx = SUN_X - x
  const dy = y - SUN_Y
  const angle = Math.atan2(dy, dx)
  const far = Math.hypot(dx, dy)
  const beams =
    noise(angle * 7, 3.5, 81) + 0.6 * noise(angle * 17, 8.5, 82) + 0.3 * noise(angle * 37, 1.5, 83)
  const reach = smoothstep(0.12, 0.45, far) * smoothstep(1.5, 0.5, far) * smoothstep(FIRST_TREE, 0.42, y)
  return smoothstep(-0.05, 0.75, beams) * reach
}

/** Fog that lies on a hill's ground and rises between its trees; drifts in long flat banks. */
function bankField(hill, width, height) {
  const size = hill.tree + 0.03
  return softField(width, height, (x, y) => {
    const rise = (y - groundAt(hill, x)) / size
    const drift = fbm(x * 1.7 + hill.index * 5, y * 6 + hill.index * 2, 4, 200 + hill.index * 9)
    return smoothstep(-0.85, 0.55, rise + drift * 0.75) * hill.bank * (0.78 + 0.4 * drift)
  })
}

/** Light that catches the edges turned to the sun: where the cover ends towards the upper right. */
function rimPlane(cover, width, height, reach) {
  const rim = new Float32Array(width * height)
  for (let y = reach; y < height; y++)
    for (let x = 0; x < width - reach; x++) {
      const i = y * width + x
      if (cover[i] > 0) rim[i] = Math.max(0, cover[i] - cover[i - reach * width + reach]) / 255
    }
  return rim
}

export function paint(width, height) {
  const picture = new Float32Array(width * height * 3)
  const warmth = softField(width, height, warmthAt)
  const shafts = softField(width, height, shaftsAt)
  const veil = softField(width, height, (x, y) => fbm(x * 1.1 + 4, y * 3.4, 4, 301))
  const fogByRow = Array.from({ length: height }, (_, py) =>
    mixColor(
      mixColor(skyByHeight(py / height), FOG_COOL, smoothstep(0.4, 0.52, py / height)),
      FOG_LOW,
      smoothstep(0.5, 1, py / height),
    ),
  )

  for (let py = 0; py < height; py++) {
    const y = py / height
    for (let px = 0; px < width; px++) {
      const color = mixColor(
        skyByHeight(clamp(y + veil.read(px, py) * 0.07)),
        fogByRow[py],
        clamp(y * 2 - 0.8),
      )
      picture.set(mixColor(color, FOG_WARM, warmth.read(px, py)), (py * width + px) * 3)
    }
  }

  for (const hill of HILLS) {
    const cover = silhouette(hill, width, height)
    const bank = bankField(hill, width, height)
    const rim = rimPlane(cover, width, height, Math.max(2, Math.round(hill.tree * height * 0.01)))
    const shine = 0.13 * Math.sin((Math.PI * (hill.index + 1)) / 7)
    for (let py = Math.floor(height * FIRST_TREE); py < height; py++) {
      const cool = fogByRow[py]
      for (let px = 0; px < width; px++) {
        const i = py * width + px
        const warm = warmth.read(px, py)
        const share = cover[i] / 255
        const thick = clamp(bank.read(px, py))
        const beam = shafts.read(px, py) * (0.1 + 0.9 * thick) * shine
        const edge = rim[i] * warm * (1 - hill.veil) * 0.6
        const hidden = clamp(hill.veil + warm * 0.2)
        for (let c = 0; c < 3; c++) {
          const fog = mix(cool[c], FOG_WARM[c], warm)
          const fir = mix(hill.dark[c], fog, hidden) + edge * RIM[c]
          const seen = mix(picture[i * 3 + c], fir, share)
          picture[i * 3 + c] = mix(seen, fog, thick) + beam * FOG_WARM[c]
        }
      }
    }
  }
  return picture
}
