import '@xterm/xterm/css/xterm.css'
import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { type ITheme, Terminal } from '@xterm/xterm'
import { matchesChord } from '@/lib/chord'
import { onLanguage } from '@/lib/language/define-texts'
import { whenIdle } from '@/lib/when-idle'
import { turnLetters } from '@/ui/terminal-direction'
import { texts } from '../texts'
import { paste } from './commands'

/** Rows that can be scrolled back to. */
const scrollback = 10_000

/** The first of these that is there. */
// not shown: names of fonts
export const fontFamily = '"JetBrains Mono Variable", ui-monospace, monospace'

/** Screen readers find the text at the latest so many ms after the window opened. */
const readableWithin = 1000

interface TerminalOptions {
  readonly theme: ITheme
  readonly contrast: number
  /** px */
  readonly fontSize: number
  readonly onData: (data: string) => void
  /** A link was pressed; `isSure`: with Ctrl, so nothing has to be asked. */
  readonly onLink: (url: string, isSure: boolean) => void
  readonly onSize: (size: { readonly columns: number; readonly rows: number }) => void
}

/** The terminal emulator of a window, with its addons. */
export interface OpenTerminal {
  readonly terminal: Terminal
  readonly search: SearchAddon
  /** Takes as many rows and columns as fit. */
  fit(): void
  dispose(): void
}

/** Opens a terminal inside an element. The element must be laid out, since the size of a character is measured. */
export function openTerminal(element: HTMLElement, options: TerminalOptions): OpenTerminal {
  const { onLink } = options
  const link = (event: MouseEvent, url: string) => onLink(url, event.ctrlKey || event.metaKey)
  const terminal = new Terminal({
    allowProposedApi: true,
    convertEol: true,
    // not shown: a media query
    cursorBlink: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily,
    fontSize: options.fontSize,
    lineHeight: 1.1,
    linkHandler: { activate: link },
    macOptionIsMeta: true,
    overviewRuler: { width: 10 },
    minimumContrastRatio: options.contrast,
    reflowCursorLine: true,
    rightClickSelectsWord: false,
    scrollback,
    theme: options.theme,
  })
  const fitAddon = new FitAddon()
  const search = new SearchAddon()
  terminal.loadAddon(fitAddon)
  terminal.loadAddon(search)
  terminal.loadAddon(new WebLinksAddon(link))
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = '11'
  // Keys of the window's commands do not come this far. Those of a paste are neither: the browser pastes.
  terminal.attachCustomKeyEventHandler((event) => !paste.keys?.some((chord) => matchesChord(chord, event)))
  terminal.onData(options.onData)
  terminal.onResize(({ cols, rows }) => options.onSize({ columns: cols, rows }))
  terminal.open(element)
  turnLetters(terminal)
  const nameInput = () => terminal.textarea?.setAttribute('aria-label', texts.input)
  nameInput()
  const endLanguage = onLanguage(nameInput)
  // The text for screen readers is laid out row by row, which would hold up the first frame with text in it.
  const cancelReadable = whenIdle(() => {
    terminal.options.screenReaderMode = true
  }, readableWithin)
  return {
    terminal,
    search,
    fit: () => fitAddon.fit(),
    dispose: () => {
      cancelReadable()
      endLanguage()
      terminal.dispose()
    },
  }
}
