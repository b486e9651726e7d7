import type { Terminal } from '@xterm/xterm'

/**
 * Has an emulator measure its characters again if its font comes after it has done so, and calls `onMeasured`. Returns the function
 * that cancels it.
 */
export function followFont(terminal: Terminal, onMeasured: () => void): () => void {
  const { fontFamily = 'monospace', fontSize } = terminal.options
  // not shown: as CSS names a font
  const font = `${fontSize}px ${fontFamily}`
  let isCancelled = false
  const measureAgain = () => {
    if (isCancelled) return
    // It measures when the name of its font changes, and only then.
    terminal.options.fontFamily = 'monospace'
    terminal.options.fontFamily = fontFamily
    onMeasured()
  }
  // Without the font the browser's own is drawn, and has been measured.
  if (!document.fonts.check(font)) document.fonts.load(font).then(measureAgain, () => undefined)
  return () => {
    isCancelled = true
  }
}
