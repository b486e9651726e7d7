import '@xterm/xterm/css/xterm.css'
import { FitAddon } from '@xterm/addon-fit'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { Terminal } from '@xterm/xterm'
import type { SettingsStore } from '@/kernel/settings/types'
import { whenIdle } from '@/lib/when-idle'
import { turnLetters } from '@/ui/terminal-direction'
import type { Linux } from '../../linux/linux'
import { texts } from '../texts'
import { isAnswer } from './is-answer'

/** An open terminal on the serial line. */
export interface OpenSerial {
  /** Takes as many rows and columns as fit, and tells Linux. */
  fit(): void
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
/** Screen readers find the text at the latest so many ms after the window opened. */
const readableWithin = 1000

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

/** Opens a terminal in an element, which must be laid out: the size of a character is measured. */
export function openSerial(element: HTMLElement, { linux, settings, tell }: SerialOptions): OpenSerial {
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
  const fitAddon = new FitAddon()
  terminal.loadAddon(fitAddon)
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
  terminal.open(element)
  turnLetters(terminal)
  terminal.textarea?.setAttribute('aria-label', texts.terminalOfLinux)
  terminal.textarea?.setAttribute('data-vm-focus', '')
  fitAddon.fit()
  linux.resizeTerminal(terminal.cols, terminal.rows)

  const repaint = () => {
    terminal.options.theme = themeOf(element)
    terminal.options.minimumContrastRatio = contrast()
    terminal.options.fontSize = (fontSize * rootFontSize()) / 16
    fitAddon.fit()
  }
  const stops = [
    linux.onOutput((bytes) => terminal.write(bytes)),
    settings.subscribe(repaint),
    // The text for screen readers is laid out row by row, which would hold up the first frame with text in it.
    whenIdle(() => {
      terminal.options.screenReaderMode = true
    }, readableWithin),
  ]
  return {
    fit: () => fitAddon.fit(),
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
