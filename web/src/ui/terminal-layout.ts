// The emulator measures a character by laying the page out, each for itself, and so does its text for screen readers with every
// row. Here it is given other ways to measure. They reach into members that it does not offer: each is looked for first, and where
// one is missing or something else, the emulator measures as it always does.
import type { Terminal } from '@xterm/xterm'
import { afterLayout } from '@/lib/after-layout'
import { cellBox, screenBox, screenOf } from './terminal-size'

/** Something inside the emulator, by the names of the members that lead to it. */
const inside = (terminal: Terminal, ...names: readonly string[]): unknown =>
  ['_core', ...names].reduce<unknown>(
    (owner, name) => (typeof owner === 'object' && owner ? Reflect.get(owner, name) : undefined),
    terminal,
  )

const hasMethod = (owner: unknown, name: string): owner is object =>
  typeof owner === 'object' && owner !== null && typeof Reflect.get(owner, name) === 'function'

const nothing = () => {}

/** Bits by which the emulator asks for the width of a character that is bold or italic. */
const [bold, italic] = [1, 2]

/** Has the widths of characters measured on a canvas; whether that could be done. */
function measureOnCanvas(terminal: Terminal): boolean {
  const widths = inside(terminal, '_renderService', '_renderer', 'value', '_widthCache')
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!context || !hasMethod(widths, '_measure')) return false
  context.fontKerning = 'none'
  const { options } = terminal
  Reflect.set(widths, '_measure', (characters: string, variant: number) => {
    const slant = variant & italic ? 'italic ' : ''
    const weight = variant & bold ? options.fontWeightBold : options.fontWeight
    // not shown: a font as canvases name it
    context.font = `${slant}${weight} ${options.fontSize}px ${options.fontFamily}`
    return context.measureText(characters).width
  })
  return true
}

/** Has the height of the screen, which the ruler beside it reads with every drawing, answered without laying it out. */
function answerHeight(terminal: Terminal): void {
  const screen = screenOf(terminal)
  if (screen) Object.defineProperty(screen, 'clientHeight', { get: () => screenBox(screen).height })
}

/**
 * Has the text for screen readers brought to the width of the drawn text, and a selection in it taken over, when the page is laid
 * out for a frame.
 */
function alignAfterLayout(terminal: Terminal): void {
  const reader = inside(terminal, '_accessibilityManager', 'value')
  if (!hasMethod(reader, '_alignRowWidth') || !hasMethod(reader, '_handleSelectionChange')) return
  const columnsOf: unknown = Reflect.get(reader, '_rowColumns')
  const takeSelection: unknown = Reflect.get(reader, '_handleSelectionChange')
  if (!(columnsOf instanceof WeakMap) || typeof takeSelection !== 'function') return

  const rows = new ResizeObserver((entries) => {
    const cell = cellBox(terminal)
    for (const { target, contentRect } of entries) {
      rows.unobserve(target)
      // The first cell of each character, and the end of the last.
      const columns: unknown = columnsOf.get(target)
      const last: unknown = Array.isArray(columns) ? columns.at(-1) : undefined
      if (!cell || typeof last !== 'number' || !(target instanceof HTMLElement)) continue
      target.style.transform = last > 0 ? `scaleX(${(last * cell.width) / contentRect.width})` : ''
    }
  })
  Reflect.set(reader, '_alignRowWidth', (row: Element) => rows.observe(row))

  let cancel = nothing
  Reflect.set(reader, '_handleSelectionChange', () => {
    cancel()
    if (terminal.element)
      cancel = afterLayout(terminal.element, () => void Reflect.apply(takeSelection, reader, []))
  })
  terminal.loadAddon({
    activate: nothing,
    dispose: () => {
      rows.disconnect()
      cancel()
    },
  })
}

/**
 * Opens an emulator in an element, with its text for screen readers, without laying the page out: it is made outside of the page.
 * `fit` gives it its size before it comes into the page.
 */
export function openInside(terminal: Terminal, element: HTMLElement, fit: () => void): void {
  const outside = document.createElement('div')
  terminal.open(outside)
  const enter = () => element.append(...outside.childNodes)
  // What was measured outside of the page by laying out is nothing; the change of an option has it measured again.
  const isMeasured = measureOnCanvas(terminal)
  if (!isMeasured) enter()
  terminal.options.screenReaderMode = true
  answerHeight(terminal)
  alignAfterLayout(terminal)
  fit()
  if (isMeasured) enter()
}
