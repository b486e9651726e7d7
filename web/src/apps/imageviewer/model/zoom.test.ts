import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  actualZoom,
  baseScale,
  firstView,
  fitZoom,
  keepInStage,
  moveBy,
  rotate,
  shownSize,
  zoomAt,
  zoomIn,
  zoomOut,
} from './zoom'

const stage = { width: 800, height: 600 }
const photo = { width: 3200, height: 1800 }
const icon = { width: 32, height: 32 }

describe('zoom', () => {
  test('starts at 100 and goes in steps of 25 from 25 to 500 [A4.23 A9.11]', () => {
    expect(firstView.zoom).toBe(100)
    const up: number[] = []
    for (let zoom = 25; zoom < 500; ) up.push((zoom = zoomIn(zoom)))
    expect(up).toEqual(Array.from({ length: 19 }, (_, step) => 50 + step * 25))
    const down: number[] = []
    for (let zoom = 500; zoom > 25; ) down.push((zoom = zoomOut(zoom)))
    expect(down).toEqual(Array.from({ length: 19 }, (_, step) => 475 - step * 25))
    expect([zoomIn(500), zoomOut(25)]).toEqual([500, 25])
  })

  test('from between two steps it goes to the next one', () => {
    expect([zoomIn(137), zoomOut(137)]).toEqual([150, 125])
  })

  test('at 100 % all of a picture is seen, never larger than it is', () => {
    expect(baseScale(photo, stage, 0)).toBe(0.25)
    expect(baseScale(photo, stage, 90)).toBe(0.1875)
    expect(baseScale(icon, stage, 0)).toBe(1)
    expect(shownSize(firstView, photo, stage)).toEqual({ width: 800, height: 450 })
  })

  test('fit fills the stage, actual size shows px for px, both within the limits', () => {
    expect([fitZoom(photo, stage, 0), actualZoom(photo, stage, 0)]).toEqual([100, 400])
    expect([fitZoom(icon, stage, 0), actualZoom(icon, stage, 0)]).toEqual([500, 100])
    expect(fitZoom({ width: 400, height: 200 }, stage, 0)).toBe(200)
    expect(actualZoom({ width: 80_000, height: 6000 }, stage, 0)).toBe(500)
  })

  test('a stage or picture without size divides by nothing', () => {
    expect(baseScale(photo, { width: 0, height: 0 }, 0)).toBe(1)
    expect(fitZoom({ width: 0, height: 0 }, stage, 0)).toBe(100)
  })

  test('the point under the pointer stays there', () => {
    const at = { x: 100, y: -50 }
    const view = zoomAt({ ...firstView, zoom: 400 }, 500, at, photo, stage)
    // The point was 100 px right of the picture's centre; a quarter larger, it is 125 px right of it.
    expect(view.place).toEqual({ x: -25, y: 12.5 })
    expect(zoomAt(view, 9999, at, photo, stage).zoom).toBe(500)
    expect(zoomAt(view, 1, at, photo, stage).zoom).toBe(25)
  })
})

describe('rotation', () => {
  test('is 90 degrees a step, modulo 360 [A4.23 A9.11]', () => {
    let view = firstView
    const seen = Array.from({ length: 5 }, () => (view = rotate(view, 1, photo, stage)).rotation)
    expect(seen).toEqual([90, 180, 270, 0, 90])
    expect(rotate(firstView, -1, photo, stage).rotation).toBe(270)
  })

  test('back and forth is where it was', () => {
    const view = { zoom: 500, rotation: 0, place: { x: 120, y: 80 } }
    expect(rotate(rotate(view, 1, photo, stage), -1, photo, stage)).toEqual(view)
  })
})

describe('moving', () => {
  test('only as far as there is more to see', () => {
    const view = { ...firstView, zoom: 200 }
    expect(moveBy(view, { x: 5000, y: 5000 }, photo, stage).place).toEqual({ x: 400, y: 150 })
    expect(moveBy(firstView, { x: 50, y: 50 }, photo, stage)).toEqual(firstView)
  })

  test('whatever is done, no gap is at an edge that the picture could cover', () => {
    const coordinate = fc.integer({ min: -3000, max: 3000 })
    const step = fc.oneof(
      fc.tuple(coordinate, coordinate).map(([x, y]) => ({ kind: 'move' as const, x, y })),
      fc
        .tuple(fc.integer({ min: 1, max: 900 }), coordinate, coordinate)
        .map(([zoom, x, y]) => ({ kind: 'zoom' as const, zoom, x, y })),
      fc.constantFrom(1 as const, -1 as const).map((quarters) => ({ kind: 'turn' as const, quarters })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let view = firstView
        for (const one of steps) {
          if (one.kind === 'move') view = moveBy(view, one, photo, stage)
          else if (one.kind === 'zoom') view = zoomAt(view, one.zoom, one, photo, stage)
          else view = rotate(view, one.quarters, photo, stage)
        }
        expect(view.zoom).toBeGreaterThanOrEqual(25)
        expect(view.zoom).toBeLessThanOrEqual(500)
        expect(keepInStage(view, photo, stage)).toBe(view)
        const { width, height } = shownSize(view, photo, stage)
        expect(Math.abs(view.place.x)).toBeLessThanOrEqual(Math.max(0, (width - stage.width) / 2) + 1e-6)
        expect(Math.abs(view.place.y)).toBeLessThanOrEqual(Math.max(0, (height - stage.height) / 2) + 1e-6)
      }),
    )
  })
})
