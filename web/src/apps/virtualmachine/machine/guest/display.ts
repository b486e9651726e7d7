import type { GuestScreen } from '../types'
import type { Emulator } from './emulator'

/** Milliseconds between two pictures at the least: 30 a second. */
const interval = 1000 / 30

/** The text screen of the guest's display. Nothing is read from it while no one is watching. */
export class Display {
  private readonly emulator: Emulator
  private watcher: ((screen: GuestScreen) => void) | null = null
  private cursor: GuestScreen['cursor'] = null
  private isCursorShown = true
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(emulator: Emulator) {
    this.emulator = emulator
    emulator.add_listener('screen-put-char', () => this.changed())
    emulator.add_listener('screen-set-size', () => this.changed())
    const screen = emulator.screen_adapter
    // The emulator's screen without a document keeps characters, but not where the cursor is.
    screen.update_cursor = (row, column) => {
      this.cursor = { row, column }
      this.changed()
    }
    screen.update_cursor_scanline = (_start, _end, isVisible) => {
      this.isCursorShown = isVisible
      this.changed()
    }
  }

  /** Shows each change to one watcher, and the screen as it is; null ends that. */
  watch(watcher: ((screen: GuestScreen) => void) | null): void {
    this.watcher = watcher
    if (watcher) this.changed()
    else this.close()
  }

  /** The screen as it is. */
  read(): GuestScreen {
    const lines = this.emulator.screen_adapter.get_text_screen()
    const [rows, columns] = [lines.length, lines[0]?.length ?? 0]
    const { cursor } = this
    const isInside = cursor !== null && cursor.row < rows && cursor.column < columns
    return { columns, rows, lines, cursor: isInside && this.isCursorShown ? cursor : null }
  }

  close(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private changed(): void {
    if (!this.watcher || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.watcher?.(this.read())
    }, interval)
  }
}
