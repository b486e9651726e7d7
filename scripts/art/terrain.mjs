/**
 * A square of mountains: ridged noise worn down by simulated rain, which carves the branching valleys that make
 * a mountain look like one. Heights are in the unit the caller chooses.
 */
import { clamp } from './light.mjs'
import { random } from './noise.mjs'

/**
 * Builds a height grid of `size` x `size` cells from `heightAt(u, v)` (u, v in 0..1), then lets `drops` of rain
 * run over it. `scale` is the number of cells per unit of height, so that slopes are true.
 */
export function buildTerrain({ size, heightAt, drops, seed, scale }) {
  const grid = new Float32Array(size * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) grid[y * size + x] = heightAt(x / size, y / size) * scale
  }
  erode(grid, size, drops, seed)
  for (let i = 0; i < grid.length; i++) grid[i] /= scale
  return grid
}

const INERTIA = 0.08
const CAPACITY = 5
const ERODE = 0.28
const DEPOSIT = 0.22
const EVAPORATE = 0.018
const GRAVITY = 5
const STEPS = 70

function erode(grid, size, drops, seed) {
  const next = random(seed)
  for (let n = 0; n < drops; n++) {
    let x = next() * (size - 3) + 1
    let y = next() * (size - 3) + 1
    let dirX = 0
    let dirY = 0
    let speed = 1
    let water = 1
    let load = 0
    for (let step = 0; step < STEPS; step++) {
      const ix = x | 0
      const iy = y | 0
      const fx = x - ix
      const fy = y - iy
      const at = iy * size + ix
      const a = grid[at]
      const b = grid[at + 1]
      const c = grid[at + size]
      const d = grid[at + size + 1]
      dirX = dirX * INERTIA - ((b - a) * (1 - fy) + (d - c) * fy) * (1 - INERTIA)
      dirY = dirY * INERTIA - ((c - a) * (1 - fx) + (d - b) * fx) * (1 - INERTIA)
      const length = Math.hypot(dirX, dirY)
      if (length < 1e-6) break
      dirX /= length
      dirY /= length
      const height = a * (1 - fx) * (1 - fy) + b * fx * (1 - fy) + c * (1 - fx) * fy + d * fx * fy
      x += dirX
      y += dirY
      if (x < 1 || y < 1 || x >= size - 2 || y >= size - 2) break
      const drop = sample(grid, size, x, y) - height
      const capacity = Math.max(-drop, 0.01) * speed * water * CAPACITY
      if (load > capacity || drop > 0) {
        const settled = drop > 0 ? Math.min(drop, load) : (load - capacity) * DEPOSIT
        load -= settled
        grid[at] += settled * (1 - fx) * (1 - fy)
        grid[at + 1] += settled * fx * (1 - fy)
        grid[at + size] += settled * (1 - fx) * fy
        grid[at + size + 1] += settled * fx * fy
      } else {
        const taken = Math.min((capacity - load) * ERODE, -drop)
        load += taken
        // A brush three cells wide: a single cell would dig slits.
        for (let oy = -1; oy <= 2; oy++) {
          for (let ox = -1; ox <= 2; ox++) {
            const cx = clamp(ix + ox, 0, size - 1)
            const cy = clamp(iy + oy, 0, size - 1)
            const weight = Math.max(0, 2 - Math.hypot(cx - ix - fx, cy - iy - fy))
            grid[cy * size + cx] -= taken * weight * 0.12
          }
        }
      }
      speed = Math.sqrt(Math.max(0, speed * speed - drop * GRAVITY))
      water *= 1 - EVAPORATE
    }
  }
}

/** Bilinear height at cell coordinates, repeated beyond the edges. */
export function sample(grid, size, x, y) {
  const cx = clamp(x, 0, size - 1.001)
  const cy = clamp(y, 0, size - 1.001)
  const ix = cx | 0
  const iy = cy | 0
  const fx = cx - ix
  const fy = cy - iy
  const at = iy * size + ix
  const top = grid[at] + (grid[at + 1] - grid[at]) * fx
  const bottom = grid[at + size] + (grid[at + size + 1] - grid[at + size]) * fx
  return top + (bottom - top) * fy
}
