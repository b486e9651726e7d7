/**
 * Deep space: the lit edge of a planet low on the right, its thin air, and behind it a nebula with stars that
 * thin out towards the upper left. Lengths are picture heights.
 */
import { bloom, clamp, hex, mix, mixColor, smoothstep } from './light.mjs'
import { fbm, noise, random, ridged } from './noise.mjs'

export const grain = 1.8

const SEED = 131
const PLANET = { x: 1.32, y: 1.52, radius: 0.93 }
const SUN = (() => {
  const direction = [-0.62, -0.62, 0.3]
  const length = Math.hypot(...direction)
  return direction.map((part) => part / length)
})()
const VOID = hex('#050714')
const BLUE = hex('#1c3f8f')
const TEAL = hex('#2f8fa8')
const ROSE = hex('#b0407e')
const AMBER = hex('#ff8f5e')
const AIR = hex('#5fb4ff')

export function paint(width, height) {
  const picture = new Float32Array(width * height * 3)
  const clear = new Float32Array(width * height)
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const x = px / height
      const y = py / height
      const at = py * width + px
      const cloud = nebula(x, y)
      clear[at] = cloud.clear
      picture.set(cloud.color, at * 3)
    }
  }
  scatterStars(picture, clear, width, height)
  bloom(picture, width, height, { threshold: 0.3, radius: height * 0.004, strength: 0.9 })
  paintPlanet(picture, width, height)
  bloom(picture, width, height, { threshold: 0.45, radius: height * 0.025, strength: 0.4 })
  for (let i = 0; i < picture.length; i++) picture[i] = 1 - Math.exp(-picture[i] * 1.25)
  return picture
}

/** Glowing gas with dark dust before it; `clear` is how much starlight passes. */
function nebula(x, y) {
  const bendX = fbm(x * 1.1 + 3, y * 1.1, 4, SEED)
  const bendY = fbm(x * 1.1, y * 1.1 + 8, 4, SEED + 10)
  const along = (x - 1.02) * 0.82 + (y - 0.4) * -0.57
  const across = (x - 1.02) * 0.57 + (y - 0.4) * 0.82 + bendX * 0.16
  const band = Math.exp(-((across / 0.3) ** 2)) * Math.exp(-((along / 0.95) ** 2))
  const gas = clamp(0.5 + fbm(x * 1.9 + bendX * 0.9, y * 1.9 + bendY * 0.9, 6, SEED + 20) * 0.95)
  const threads = ridged(x * 1.7 + bendY * 0.5, y * 1.7 + bendX * 0.5, 5, SEED + 30)
  const dust = smoothstep(
    0.05,
    0.62,
    fbm(x * 2.3 + bendY * 0.8, y * 2.3 - bendX * 0.8, 6, SEED + 40) + band * 0.18,
  )
  const warm = smoothstep(-0.5, 0.12, along + bendY * 0.4)
  const glow = band * gas ** 1.5
  let color = VOID
  color = mixColor(color, BLUE, clamp((0.18 + gas * 0.5) * (band * 0.9 + 0.09)))
  const add = (tint, amount) => {
    color = [0, 1, 2].map((c) => color[c] + tint[c] * amount)
  }
  add(TEAL, glow * (1 - warm) * 0.36)
  add(ROSE, glow * warm * 0.62)
  add(AMBER, glow ** 2.2 * threads * 0.28)
  const shade = 1 - dust * clamp(band * 1.5) * 0.8
  return { color: color.map((part) => part * shade), clear: clamp(shade * (0.35 + band)) }
}

/** A star: a soft point of `size` px, its light times `power`. */
function addStar(picture, width, height, x, y, size, tint, power) {
  const reach = Math.ceil(size * 3)
  for (let oy = -reach; oy <= reach; oy++) {
    for (let ox = -reach; ox <= reach; ox++) {
      const px = Math.round(x) + ox
      const py = Math.round(y) + oy
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const light = Math.exp(-((px - x) ** 2 + (py - y) ** 2) / (size * size)) * power
      for (let c = 0; c < 3; c++) picture[(py * width + px) * 3 + c] += tint[c] * light
    }
  }
}

const STAR_TINTS = ['#ffffff', '#dce8ff', '#bcd4ff', '#fff0dc', '#ffd9b8'].map(hex)

function scatterStars(picture, clear, width, height) {
  const next = random(SEED + 1)
  const pixel = height / 1080
  for (let n = 0; n < 3600; n++) {
    const x = next() * width
    const y = next() * height
    const tint = STAR_TINTS[Math.floor(next() * STAR_TINTS.length)]
    const size = next()
    const chance = next()
    const open = clear[Math.floor(y) * width + Math.floor(x)]
    if (chance > open * 0.75 + 0.12) continue
    const power = 0.1 + 0.5 * size ** 6 + (size > 0.992 ? 1.4 : 0)
    addStar(picture, width, height, x, y, pixel * (0.55 + 0.55 * size ** 12), tint, power)
  }
}

function paintPlanet(picture, width, height) {
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const dx = (px / height - PLANET.x) / PLANET.radius
      const dy = (py / height - PLANET.y) / PLANET.radius
      const away = Math.hypot(dx, dy)
      if (away > 1.35) continue
      const at = (py * width + px) * 3
      const facing = clamp(((dx * SUN[0] + dy * SUN[1]) / Math.max(away, 1e-6)) * 0.5 + 0.5)
      const day = smoothstep(0.35, 0.98, facing)
      const inside = smoothstep(1.0009, 0.9991, away)
      if (inside > 0) {
        const surface = ground(dx, dy, Math.min(away, 1))
        for (let c = 0; c < 3; c++) picture[at + c] = mix(picture[at + c], surface[c], inside)
      }
      const halo = away > 1 ? Math.exp(-(away - 1) * 95) * 0.9 + Math.exp(-(away - 1) * 20) * 0.16 : 0
      for (let c = 0; c < 3; c++) picture[at + c] += AIR[c] * halo * day * (1 - inside)
    }
  }
}

/** The planet's own light at a point of its disc (in radii from its centre). */
function ground(dx, dy, away) {
  const dz = -Math.sqrt(Math.max(0, 1 - away * away))
  const sun = dx * SUN[0] + dy * SUN[1] + dz * SUN[2]
  const light = smoothstep(-0.06, 0.55, sun) * 0.9
  const scale = 1 / (0.35 - dz)
  const u = dx * scale * 3
  const v = dy * scale * 3
  const bend = fbm(u * 1.2, v * 1.2, 4, SEED + 60)
  const land = smoothstep(0.02, 0.16, fbm(u * 0.9 + 2, v * 0.9, 6, SEED + 70))
  const clouds = smoothstep(0.08, 0.75, fbm(u * 2.3 + bend * 1.2, v * 3.6 + bend, 6, SEED + 80) + 0.05)
  const sea = hex('#0b2a5c')
  let color = mixColor(
    sea,
    mixColor(hex('#3a4a3c'), hex('#7a6a50'), clamp(0.5 + noise(u * 3, v * 3, SEED + 90))),
    land * 0.8,
  )
  color = mixColor(color, hex('#e6eef8'), clouds * 0.85)
  const rim = (1 + dz) ** 3.2
  const air = smoothstep(-0.18, 0.5, sun)
  return [0, 1, 2].map((c) => color[c] * light * (1 - rim * 0.45) + AIR[c] * rim * air * 1.1)
}
