/**
 * A coast from the air: deep water on the left running up a pale beach on the right in three sets of foam.
 * Everything follows from the signed distance to the water's edge, bent by noise; lengths are picture heights.
 */
import { clamp, hex, mix, mixColor, ramp, smoothstep } from './light.mjs'
import { fbm, hash, noise, ridged } from './noise.mjs'

export const grain = 1.4

const SEED = 23

/** Water by depth: distance to the edge of the beach, 0 at the edge. */
const water = ramp([
  [0, '#bfe6dc'],
  [0.05, '#93d8d0'],
  [0.14, '#56bfc1'],
  [0.3, '#2296a8'],
  [0.55, '#0f6f8c'],
  [0.9, '#0b4f72'],
  [1.5, '#093a5c'],
])
/** Sand by distance from the water: wet, then dry. */
const sand = ramp([
  [0, '#b99a78'],
  [0.05, '#c9aa86'],
  [0.11, '#dfc5a1'],
  [0.3, '#ecd9b8'],
  [0.8, '#f0dfc2'],
])

/** Distance to the water's edge: positive at sea, negative on the beach. */
function seaward(x, y) {
  const bow = 0.2 * Math.sin(y * 2.1 + 0.6) + 0.1 * Math.sin(y * 4.3 + 2.2)
  const edge = 1.36 - (y - 0.5) * 0.42 + bow * 0.55
  return (edge - x) * 0.9 + fbm(x * 1.4, y * 1.4, 3, SEED) * 0.075 + fbm(x * 5, y * 5, 3, SEED + 5) * 0.014
}

/** One wave front of foam: a hard scalloped edge towards the beach, dissolving into lace behind it. */
function foamFront(distance, x, y, { place, reach, seed, frayed }) {
  const scallop =
    fbm(x * 3 + seed, y * 3, 4, SEED + seed) * 0.05 + Math.abs(noise(x * 9, y * 9, SEED + seed + 9)) * 0.02
  const behind = distance - place + scallop
  if (behind < -0.006 || behind > reach) return 0
  const alive = smoothstep(
    frayed,
    frayed + 0.45,
    0.5 + fbm(x * 1.7 + seed, y * 1.7, 3, SEED + seed + 20) * 0.8,
  )
  const fade = (1 - behind / reach) ** 1.5
  const crest = smoothstep(0.016, 0.001, behind)
  const coarse = lace(x, y, 15, seed)
  const fine = lace(x, y, 34, seed + 2)
  const threshold = mix(1.34, 0.72, fade * alive)
  const net = smoothstep(threshold, threshold + 0.3, coarse * 0.66 + fine * 0.46) * (0.3 + 0.62 * fade)
  const mist = fade * fade * 0.22
  return clamp(smoothstep(-0.006, 0.001, behind) * Math.max(crest * 0.95, net, mist) * (0.12 + 0.88 * alive))
}

/** The net that foam pulls itself into: crests of warped noise, 0..~1.5. */
function lace(x, y, frequency, seed) {
  const bend = 1.5 / frequency
  const bendX = fbm(x * frequency * 0.35, y * frequency * 0.35, 3, SEED + 60 + seed) * bend
  const bendY = fbm(x * frequency * 0.35 + 7, y * frequency * 0.35, 3, SEED + 70 + seed) * bend
  return ridged((x + bendX) * frequency, (y + bendY) * frequency, 2, SEED + 80 + seed)
}

const FOAM = hex('#f6fbf8')
/** Water full of fine bubbles, where foam is thin. */
const AERATED = hex('#5fd0d6')
const FRONTS = [
  { place: 0.005, reach: 0.17, seed: 3, frayed: -0.2, strength: 1 },
  { place: 0.21, reach: 0.2, seed: 17, frayed: 0.05, strength: 0.95 },
  { place: 0.5, reach: 0.13, seed: 31, frayed: 0.3, strength: 0.75 },
]

export function paint(width, height) {
  const picture = new Float32Array(width * height * 3)
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const x = px / height
      const y = py / height
      const distance = seaward(x, y)
      const color = distance > 0 ? sea(distance, x, y) : beach(-distance, x, y)
      let foam = 0
      for (const front of FRONTS) {
        foam = Math.max(foam, foamFront(distance, x, y, front) * front.strength)
      }
      // The swash: a film of water with foam at its lip, run up on the sand past the edge.
      const swash = distance + 0.035 + fbm(x * 2.4, y * 2.4, 3, SEED + 44) * 0.05
      const lip = smoothstep(0.006, 0, Math.abs(swash)) * 0.4
      const film = distance <= 0 ? smoothstep(0, 0.03, swash) * 0.55 : 0
      let shown = mixColor(color, water(0.01), film)
      const white = Math.max(foam, distance < 0.02 ? lip : 0)
      shown = mixColor(shown, mixColor(AERATED, FOAM, smoothstep(0.1, 0.6, white)), white)
      const light = mix(1.03, 0.9, clamp((x * 0.45 + y) / 1.8))
      const to = (py * width + px) * 3
      for (let c = 0; c < 3; c++) picture[to + c] = shown[c] * light
    }
  }
  return picture
}

function sea(distance, x, y) {
  const reef = fbm(x * 2.2 + 4, y * 2.2, 5, SEED + 20)
  const depth = distance * 1.02 + reef * 0.2 * smoothstep(0.08, 0.5, distance)
  const color = water(clamp(depth, 0, 1.5))
  const swellPhase = distance * 46 + fbm(x * 2, y * 2, 3, SEED + 25) * 5
  const swell = Math.sin(swellPhase) * 0.045 * smoothstep(0.9, 0.25, distance)
  const ripple = fbm(x * 15 + y * 5, y * 20 - x * 9, 3, SEED + 30) * 0.1
  const caustic =
    smoothstep(0.95, 1.45, ridged(x * 13 + ripple, y * 13, 2, SEED + 33)) * smoothstep(0.5, 0.03, distance)
  const shade = 1 + swell + ripple * mix(0.5, 0.9, clamp(distance)) + caustic * 0.16
  return color.map((part) => part * shade)
}

function beach(inland, x, y) {
  const wet = inland + fbm(x * 2.2, y * 2.2, 3, SEED + 50) * 0.03
  const color = sand(clamp(wet, 0, 0.8))
  const dunes = fbm(x * 2.6, y * 2.6, 4, SEED + 54) * 0.06
  const grit = (hash(Math.floor(x * 1080), Math.floor(y * 1080), 3) - 0.5) * 0.035
  const wind =
    Math.sin((x * 0.5 + y) * 130 + fbm(x * 5, y * 5, 3, SEED + 58) * 9) *
    0.018 *
    smoothstep(0.1, 0.25, inland)
  return color.map((part) => part * (1 + dunes + grit + wind))
}
