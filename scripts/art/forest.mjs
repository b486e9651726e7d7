/**
 * A forest in fog: rows of firs one behind the other, each paler and bluer than the one before it, with light
 * that falls from the upper right between them.
 */
import { conifer, coverage } from './conifers.mjs'
import { clamp, hex, mix, mixColor, ramp, smoothstep } from './light.mjs'
import { fbm, random } from './noise.mjs'

export const grain = 0.5

const SEED = 61
const air = ramp([
  [0, '#15343c'],
  [0.18, '#25505a'],
  [0.36, '#487a80'],
  [0.52, '#7ba49f'],
  [0.7, '#86aca4'],
  [1, '#4d7477'],
])
const SUNLIT = hex('#f6dfa6')
/** Fog that the sun reaches from afar: still cool. */
const PALE = hex('#a9cdbd')
const DISC = hex('#fdf6dc')
const NEAREST = hex('#04130f')

/** Rows from the farthest to the nearest: where the ground lies and how tall the trees stand, in picture heights. */
const ROWS = [
  { ground: 0.53, tall: 0.075, count: 420, hill: 0.09, depth: 0.86 },
  { ground: 0.57, tall: 0.11, count: 330, hill: 0.08, depth: 0.72 },
  { ground: 0.65, tall: 0.16, count: 230, hill: 0.08, depth: 0.54 },
  { ground: 0.75, tall: 0.24, count: 150, hill: 0.07, depth: 0.35 },
  { ground: 0.89, tall: 0.37, count: 84, hill: 0.07, depth: 0.14 },
  { ground: 1.1, tall: 0.56, count: 40, hill: 0.06, depth: 0.0 },
]

/** The ground of a row at u (0..1 across), in picture heights; the near rows leave a valley open right of the middle. */
function groundAt(row, u, index) {
  const near = index / (ROWS.length - 1)
  const valley = Math.exp(-(((u - 0.62) / 0.26) ** 2)) * mix(0.02, 0.2, near)
  const side = mix(-0.03, -0.06, near) * Math.cos(u * 5.5 + index * 1.7)
  return row.ground + fbm(u * 3.2 + index * 9, 2, 4, SEED + index) * row.hill + valley + side
}

function drawRow(context, width, height, index) {
  const row = ROWS[index]
  const next = random(SEED + index * 31)
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 4) context.lineTo(x, groundAt(row, x / width, index) * height)
  context.lineTo(width, height)
  context.fill()
  for (let n = 0; n < row.count; n++) {
    const u = (n + next() * 1.3) / row.count
    const stand = 0.55 + 0.5 * smoothstep(-0.5, 0.5, fbm(u * 6 + index * 5, 7, 2, SEED + 9))
    const tall = row.tall * stand * (0.3 + 0.85 * next() ** 0.8)
    conifer(
      context,
      u * width,
      (groundAt(row, u, index) + 0.008) * height,
      tall * height,
      next,
      0.14 + 0.05 * next(),
    )
  }
}

export function paint(width, height) {
  const picture = new Float32Array(width * height * 3)
  const sunX = 0.685
  const sunY = 0.335
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const u = px / width
      const v = py / height
      const drift = fbm(u * 2.2, v * 3.4, 4, SEED + 70) * 0.07
      const dx = (u - sunX) * (width / height)
      const dy = v - sunY
      const away = Math.hypot(dx, dy)
      const glow = Math.exp(-(dx * dx * 2.6 + dy * dy * 12)) * 0.2 + Math.exp(-away * 8) * 0.42
      const disc = smoothstep(0.044, 0.034, away) * (0.62 - drift * 2)
      const fogged = mixColor(
        air(clamp(v + drift)),
        mixColor(PALE, SUNLIT, smoothstep(0.55, 0.1, away)),
        clamp(glow),
      )
      const color = mixColor(fogged, DISC, clamp(disc))
      picture.set(color, (py * width + px) * 3)
    }
  }
  for (let index = 0; index < ROWS.length; index++) layRow(picture, width, height, index, { sunX, sunY })
  return picture
}

/** Lays one row of trees and the fog before it over the picture. */
function layRow(picture, width, height, index, { sunX, sunY }) {
  const row = ROWS[index]
  const mask = coverage(width, height, (context) => drawRow(context, width, height, index))
  for (let py = 0; py < height; py++) {
    const v = py / height
    for (let px = 0; px < width; px++) {
      const at = py * width + px
      const u = px / width
      const ground = groundAt(row, u, index)
      if (mask[at] === 0 && v < ground - 0.3) continue
      const glow =
        Math.exp(-(((u - sunX) * 1.9) ** 2 + ((v - sunY) * 1.7) ** 2) * 3) * mix(0.25, 1, row.depth)
      const fog = mixColor(air(clamp(mix(0.5, v, 0.35))), SUNLIT, glow * 0.5)
      const drift = fbm(u * 3 + index * 4, v * 6, 4, SEED + 80 + index)
      const low = smoothstep(ground - row.tall * 0.8, ground + 0.03, v + drift * 0.05)
      const haze = clamp(row.depth + low * mix(0.42, 0.16, 1 - row.depth) * (1 + drift) + glow * 0.16)
      const cover = mask[at]
      const veil = low * (0.55 + 0.5 * drift) * 0.5 * smoothstep(0.02, 0.3, row.depth)
      for (let c = 0; c < 3; c++) {
        const tree = mix(NEAREST[c], fog[c], haze)
        const behind = mix(picture[at * 3 + c], fog[c], clamp(veil) * (1 - cover))
        picture[at * 3 + c] = mix(behind, tree, cover)
      }
    }
  }
}
