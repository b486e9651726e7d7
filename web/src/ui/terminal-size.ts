import type { Terminal } from '@xterm/xterm'

/** A width and a height in px. */
export interface Box {
  readonly width: number
  readonly height: number
}

/** What is asked of an emulator for its size. */
export type SizedTerminal = Pick<Terminal, 'cols' | 'element' | 'options' | 'resize' | 'rows'>

/** px that the emulator leaves for its scroll bar where it is not told otherwise. */
const usualScrollBar = 14
const fewest = { columns: 2, rows: 1 }

/** The element in which an open emulator draws its rows. */
export const screenOf = (terminal: Pick<Terminal, 'element'>): HTMLElement | null =>
  terminal.element?.querySelector<HTMLElement>('.xterm-screen') ?? null

/** The size that an emulator gave its screen, which has no edges: what it wrote is read, so that nothing is laid out for it. */
export const screenBox = (screen: HTMLElement): Box => ({
  width: Number.parseFloat(screen.style.width) || 0,
  height: Number.parseFloat(screen.style.height) || 0,
})

/** The size of a character of an open emulator. */
export function cellBox(terminal: SizedTerminal): Box | null {
  const screen = screenOf(terminal)
  if (!screen) return null
  const { width, height } = screenBox(screen)
  return width > 0 && height > 0 ? { width: width / terminal.cols, height: height / terminal.rows } : null
}

/** The inner size of an element that is laid out, without its padding. */
export function innerBox(element: HTMLElement): Box {
  const style = getComputedStyle(element)
  const padding = (...sides: readonly string[]) =>
    sides.reduce((sum, side) => sum + (Number.parseFloat(style.getPropertyValue(`padding-${side}`)) || 0), 0)
  return {
    width: element.clientWidth - padding('left', 'right'),
    height: element.clientHeight - padding('top', 'bottom'),
  }
}

/** Gives an emulator as many rows and columns as fit into the element around it. Into nothing nothing is fitted. */
export function fitTerminal(terminal: SizedTerminal, { width, height }: Box): void {
  const cell = cellBox(terminal)
  if (!cell || width <= 0 || height <= 0) return
  const scrollBar = terminal.options.overviewRuler?.width ?? usualScrollBar
  const columns = Math.max(fewest.columns, Math.floor((width - scrollBar) / cell.width))
  const rows = Math.max(fewest.rows, Math.floor(height / cell.height))
  if (columns !== terminal.cols || rows !== terminal.rows) terminal.resize(columns, rows)
}
