import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reachableHeight, reachableWidth, sameGeometry, workArea } from './geometry'
import type { SnapZone, Viewport, WindowManager, WindowRecord } from './types'
import { createWindowManager } from './window-manager'

/** One action on the window at a position of the list (of no window when the list is empty). */
interface Action {
  readonly name: string
  readonly run: (manager: WindowManager, at: (position: number) => string) => unknown
}

const position = fc.nat(30)
const length = fc.integer({ min: -3000, max: 3000 })
const zones: readonly (SnapZone | null)[] = [
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  null,
]

const viewport: fc.Arbitrary<Viewport> = fc
  .record({ width: fc.integer({ min: 320, max: 2560 }), height: fc.integer({ min: 300, max: 1600 }) })
  .map(({ width, height }) => {
    const isMobile = width <= 768
    return { width, height, isMobile, taskbarHeight: isMobile ? 60 : 48 }
  })

const types = ['terminal', 'small', 'nonsense'] as const
const sizes = {
  terminal: undefined,
  small: { width: 400, height: 300, minWidth: 120, minHeight: 90 },
} as const

type Run = Action['run']
const onWindow = (name: string, run: Run): fc.Arbitrary<Action> => fc.constant({ name, run })

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom(...types).chain((type) => onWindow(`open ${type}`, (manager) => manager.launch(type))),
  fc.constantFrom(...types).chain((type) => onWindow(`open ${type}`, (manager) => manager.launch(type))),
  position.chain((p) => onWindow(`close ${p}`, (manager, at) => manager.close(at(p)))),
  position.chain((p) => onWindow(`focus ${p}`, (manager, at) => manager.focus(at(p)))),
  position.chain((p) => onWindow(`minimize ${p}`, (manager, at) => manager.toggleMinimized(at(p)))),
  position.chain((p) => onWindow(`maximize ${p}`, (manager, at) => manager.toggleMaximized(at(p)))),
  fc
    .tuple(position, length, length)
    .chain(([p, x, y]) => onWindow(`move ${p} to ${x},${y}`, (manager, at) => manager.move(at(p), { x, y }))),
  fc
    .tuple(position, length, length, length, length)
    .chain(([p, x, y, width, height]) =>
      onWindow(`resize ${p} to ${x},${y} ${width}×${height}`, (manager, at) =>
        manager.resize(at(p), { x, y, width, height }),
      ),
    ),
  fc
    .tuple(position, fc.constantFrom(...zones))
    .chain(([p, zone]) => onWindow(`snap ${p} ${zone}`, (manager, at) => manager.snap(at(p), zone))),
  onWindow('show desktop', (manager) => manager.toggleShowDesktop()),
  viewport.chain((size) =>
    onWindow(`viewport ${size.width}×${size.height}`, (manager) => manager.setViewport(size)),
  ),
)

const actions = fc.array(action, { maxLength: 60 })

function makeManager(size: Viewport): WindowManager {
  const find = (type: string) => {
    if (type !== 'terminal' && type !== 'small') return undefined
    const window = sizes[type]
    return {
      type: 'terminal' as const,
      texts: { title: type },
      icon: '',
      purpose: '',
      desktop: null,
      startMenu: null,
      load: () => Promise.resolve({ default: () => null }),
      ...(window ? { window } : {}),
    }
  }
  return createWindowManager({ registry: { find }, viewport: size, now: () => 1 })
}

async function run(manager: WindowManager, list: readonly Action[], after: () => void): Promise<void> {
  const at = (index: number) => {
    const { windows } = manager.getState()
    return windows[index % Math.max(1, windows.length)]?.id ?? 'none'
  }
  for (const { run: perform } of list) {
    await perform(manager, at)
    after()
  }
}

const isFloating = (window: WindowRecord) => !window.isMaximized && window.snapped === null

/** What is wrong with a window on this desktop, in words; empty when nothing is. */
function faultsOf(window: WindowRecord, viewport: Viewport): readonly string[] {
  const area = workArea(viewport)
  const right = window.x + window.width
  const lowest = Math.max(0, area.height - reachableHeight)
  const isTitleBarReachable =
    right >= reachableWidth && window.x <= area.width - reachableWidth && window.y <= lowest
  const rules = {
    'y is negative': window.y < 0,
    'remembers a geometry exactly when it does not float':
      (window.restoreGeometry === null) !== isFloating(window),
    'maximized but not the work area': window.isMaximized && !sameGeometry(window, area),
    'narrower than its least width': !window.isMaximized && window.width < window.minWidth,
    'lower than its least height': !window.isMaximized && window.height < window.minHeight,
    'title bar out of reach': !viewport.isMobile && !isTitleBarReachable,
  }
  return Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken ? [`${window.id}: ${rule}`] : []))
}

test('any sequence of actions keeps ids unique, z-index the position, the active window the topmost visible one or none, y not negative, title bars in reach, least sizes [A3.1 A4.7 A4.8 A4.10]', async () => {
  await fc.assert(
    fc.asyncProperty(viewport, actions, async (size, list) => {
      const manager = makeManager(size)
      await run(manager, list, () => {
        const { windows, activeId, viewport: now } = manager.getState()
        const visible = windows.filter((window) => !window.isMinimized).map((window) => window.id)
        expect(new Set(windows.map((window) => window.id)).size).toBe(windows.length)
        expect(windows.map((window) => window.zIndex)).toEqual(windows.map((_, index) => index))
        expect(activeId).toBe(visible.at(-1) ?? null)
        expect(windows.flatMap((window) => faultsOf(window, now))).toEqual([])
      })
    }),
    { numRuns: 400 },
  )
})

test('whatever happened before, maximizing twice returns every window to exactly its geometry [A4.8]', async () => {
  await fc.assert(
    fc.asyncProperty(viewport, actions, async (size, list) => {
      const manager = makeManager(size)
      await run(manager, list, () => undefined)
      for (const window of manager.getState().windows) {
        manager.toggleMaximized(window.id)
        manager.toggleMaximized(window.id)
        expect(manager.getState().windows.find((candidate) => candidate.id === window.id)).toEqual(window)
      }
    }),
    { numRuns: 200 },
  )
})

test('whatever happened before, snapping about and letting go returns a floating window to exactly its geometry', async () => {
  await fc.assert(
    fc.asyncProperty(
      viewport.filter((size) => !size.isMobile),
      actions,
      fc.array(fc.constantFrom(...zones), { minLength: 1, maxLength: 4 }),
      async (size, list, tour) => {
        const manager = makeManager(size)
        await run(manager, list, () => undefined)
        const { viewport: now, windows } = manager.getState()
        fc.pre(!now.isMobile)
        for (const window of windows.filter(isFloating)) {
          for (const zone of tour) manager.snap(window.id, zone)
          manager.toggleMaximized(window.id)
          manager.snap(window.id, null)
          expect(manager.getState().windows.find((candidate) => candidate.id === window.id)).toEqual(window)
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('a tour through other viewports and back leaves every window where it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      viewport,
      actions,
      fc.array(viewport, { minLength: 1, maxLength: 5 }),
      async (size, list, tour) => {
        const manager = makeManager(size)
        await run(manager, list, () => undefined)
        const before = manager.getState()
        for (const other of tour) manager.setViewport(other)
        manager.setViewport(before.viewport)
        expect(manager.getState().windows).toEqual(before.windows)
      },
    ),
    { numRuns: 200 },
  )
})

test('showing the desktop twice changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(viewport, actions, async (size, list) => {
      const manager = makeManager(size)
      await run(manager, list, () => undefined)
      const before = manager.getState()
      fc.pre(before.windows.some((window) => !window.isMinimized))
      manager.toggleShowDesktop()
      manager.toggleShowDesktop()
      expect(manager.getState().windows).toEqual(before.windows)
    }),
    { numRuns: 200 },
  )
})

test('no transition changes a state that was given out', async () => {
  await fc.assert(
    fc.asyncProperty(viewport, actions, async (size, list) => {
      const manager = makeManager(size)
      const seen = [manager.getState()]
      const copies = [structuredClone(seen[0])]
      await run(manager, list, () => {
        seen.push(manager.getState())
        copies.push(structuredClone(manager.getState()))
      })
      expect(seen).toEqual(copies)
    }),
    { numRuns: 60 },
  )
})
