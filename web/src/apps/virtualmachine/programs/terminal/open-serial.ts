import '@xterm/xterm/css/xterm.css'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { Terminal } from '@xterm/xterm'
import type { SettingsStore } from '@/kernel/settings/types'
import { turnLetters } from '@/ui/terminal-direction'
import { followFont } from '@/ui/terminal-font'
import { openInside } from '@/ui/terminal-layout'
import { type Box, fitTerminal } from '@/ui/terminal-size'
import type { Linux } from '../../linux/linux'
import { texts } from '../texts'
import { isAnswer } from './is-answer'

/** An open terminal on the serial line. */
export interface OpenSerial {
  /** Takes as many rows and columns as fit into the element's inner size, and tells Linux. */
  fit(box: Box): void
  focus(): void
  /** Types what a key sends. */
  send(data: string): void
  hasSelection(): boolean
  selectAll(): void
  copy(): Promise<void>
  paste(): Promise<void>
  dispose(): void
}

interface SerialOptions {
  /** Inner size of the element. */
  readonly box: Box
  readonly linux: Linux
  readonly settings: Pick<SettingsStore, 'getState' | 'subscribe'>
  /** Tells the person what did not work. */
  readonly tell: (title: string, description: string) => void
}

// not shown: names of fonts
const fontFamily = '"JetBrains Mono Variable", ui-monospace, monospace'
/** px at an interface scale of 100 %. */
const fontSize = 13
const scrollback = 5000

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Surface, text and accent of the OS style; the sixteen colours of programs are kept readable on it by the emulator. */
function themeOf(element: HTMLElement) {
  const read = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
  return {
    background: read('--surface-raised'),
    foreground: read('--text'),
    cursor: read('--accent-ink'),
    cursorAccent: read('--surface-raised'),
    selectionBackground: read('--accent'),
    selectionForeground: read('--accent-text'),
    selectionInactiveBackground: read('--accent-soft'),
  }
}

/** Opens a terminal in an element. */
export function openSerial(element: HTMLElement, options: SerialOptions): OpenSerial {
  const { linux, settings, tell } = options
  let { box } = options
  const contrast = () => (settings.getState().theme === 'contrast' ? 7 : 4.5)
  const terminal = new Terminal({
    allowProposedApi: true,
    cursorBlink: !window.matchMedia('(prefers-reduced-motion: reduce)').matches, // not shown: a query
    fontFamily,
    fontSize: (fontSize * rootFontSize()) / 16,
    lineHeight: 1.1,
    macOptionIsMeta: true,
    minimumContrastRatio: contrast(),
    rightClickSelectsWord: false,
    scrollback,
    theme: themeOf(element),
  })
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = '11'

  const copy = async () => {
    const text = terminal.getSelection()
    if (text === '') return
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      tell(texts.notCopied, texts.notCopiedWhy)
    }
  }
  terminal.attachCustomKeyEventHandler((event) => {
    const isChord = (event.ctrlKey && event.shiftKey) || event.metaKey
    if (!isChord) return true
    // A paste is the browser's to do: it then needs no permission to read the clipboard.
    if (event.code === 'KeyV') return false
    if (event.code !== 'KeyC') return true
    if (event.type === 'keydown') {
      event.preventDefault()
      void copy()
    }
    return false
  })
  terminal.onData((data) => (isAnswer(data) ? linux.answer(data) : linux.type(data)))
  terminal.onResize(({ cols, rows }) => linux.resizeTerminal(cols, rows))
  const fit = () => fitTerminal(terminal, box)
  openInside(terminal, element, fit)
  turnLetters(terminal)
  terminal.textarea?.setAttribute('aria-label', texts.terminalOfLinux)
  terminal.textarea?.setAttribute('data-vm-focus', '')
  linux.resizeTerminal(terminal.cols, terminal.rows)

  const repaint = () => {
    terminal.options.theme = themeOf(element)
    terminal.options.minimumContrastRatio = contrast()
    terminal.options.fontSize = (fontSize * rootFontSize()) / 16
    fit()
  }
  const stops = [
    linux.onOutput((bytes) => terminal.write(bytes)),
    settings.subscribe(repaint),
    followFont(terminal, fit),
  ]
  return {
    fit(next) {
      box = next
      fit()
    },
    focus: () => terminal.focus(),
    send: (data) => linux.type(data),
    hasSelection: () => terminal.hasSelection(),
    selectAll: () => terminal.selectAll(),
    copy,
    async paste() {
      try {
        terminal.paste(await navigator.clipboard.readText())
        terminal.focus()
      } catch {
        tell(texts.notPasted, texts.notPastedWhy)
      }
    },
    dispose() {
      for (const stop of stops) stop()
      terminal.dispose()
    },
  }
}
