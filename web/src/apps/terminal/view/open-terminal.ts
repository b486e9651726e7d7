import '@xterm/xterm/css/xterm.css'
import { SearchAddon } from '@xterm/addon-search'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { type ITheme, Terminal } from '@xterm/xterm'
import { matchesChord } from '@/lib/chord'
import { onLanguage } from '@/lib/language/define-texts'
import { turnLetters } from '@/ui/terminal-direction'
import { openInside } from '@/ui/terminal-layout'
import { type Box, fitTerminal } from '@/ui/terminal-size'
import { texts } from '../texts'
import { paste } from './commands'
import { hearKeylessText } from './keyless-text'

/** Rows that can be scrolled back to. */
const scrollback = 10_000

/** Places of a text that are counted. */
export const mostMatches = 1000

/** The first of these that is there. */
// not shown: names of fonts
const fontFamily = '"JetBrains Mono Variable", ui-monospace, monospace'

interface TerminalOptions {
  readonly theme: ITheme
  readonly contrast: number
  /** px */
  readonly fontSize: number
  /** Inner size of the element. */
  readonly box: Box
  readonly onData: (data: string) => void
  /** A link was pressed; `isSure`: with Ctrl, so nothing has to be asked. */
  readonly onLink: (url: string, isSure: boolean) => void
  readonly onSize: (size: { readonly columns: number; readonly rows: number }) => void
}

/** The terminal emulator of a window, with its addons. */
export interface OpenTerminal {
  readonly terminal: Terminal
  readonly search: SearchAddon
  /** Takes as many rows and columns as fit into the element's inner size: as it is now, or as it was last. */
  fit(box?: Box): void
  dispose(): void
}

/** Opens a terminal inside an element. */
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
  const search = new SearchAddon({ highlightLimit: mostMatches })
  terminal.loadAddon(search)
  terminal.loadAddon(new WebLinksAddon(link))
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = '11'
  // Keys of the window's commands do not come this far. Those of a paste are neither: the browser pastes.
  terminal.attachCustomKeyEventHandler((event) => !paste.keys?.some((chord) => matchesChord(chord, event)))
  terminal.onData(options.onData)
  terminal.onResize(({ cols, rows }) => options.onSize({ columns: cols, rows }))
  let { box } = options
  openInside(terminal, element, () => fitTerminal(terminal, box))
  turnLetters(terminal)
  const nameInput = () => terminal.textarea?.setAttribute('aria-label', texts.input)
  nameInput()
  const endLanguage = onLanguage(nameInput)
  const endText = terminal.textarea
    ? hearKeylessText(terminal.textarea, (text) => terminal.input(text))
    : () => undefined
  return {
    terminal,
    search,
    fit(now = box) {
      box = now
      fitTerminal(terminal, box)
    },
    dispose() {
      endLanguage()
      endText()
      terminal.dispose()
    },
  }
}
