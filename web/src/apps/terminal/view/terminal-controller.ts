import { createStore } from 'zustand/vanilla'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import type { FilePath } from '@/kernel/files/types'
import { homeFolder } from '@/kernel/files/paths'
import type { FoundMatches } from '@/ui/find-bar'
import { followFont } from '@/ui/terminal-font'
import type { Box } from '@/ui/terminal-size'
import { createHistory } from '../model/history'
import { loginName } from '../model/login-name'
import { terminalPreferences } from '../model/terminal-preferences'
import { createDesktopPort } from '../session/desktop-port'
import { createTerminalSession } from '../session/terminal-session'
import { texts } from '../texts'
import type { TerminalSize } from '../worker/protocol'
import { createShellProcess } from '../worker/shell-process'
import { mostMatches, openTerminal } from './open-terminal'
import { contrastFor, terminalTheme } from './palette'
import { tokensOf } from './read-tokens'
import { zoomed } from '../model/font-size'

/** What the window around the terminal shows. */
export interface ControllerState {
  /** A command runs. */
  readonly isRunning: boolean
  readonly isSearching: boolean
  /** How often the text that is searched was found. */
  readonly found: FoundMatches | null
  /** Characters are selected. */
  readonly hasSelection: boolean
  /** The next letter is sent as its control character: the Ctrl key of the key row. */
  readonly isCtrlHeld: boolean
  /** A link that was pressed without Ctrl, to be asked about. */
  readonly askedLink: string | null
}

/** What a person can have the terminal do. */
type TerminalAct =
  | 'copy'
  | 'paste'
  | 'select-all'
  | 'search'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'scroll-up'
  | 'scroll-down'
  | 'clear'
  | 'interrupt'

/** The terminal of a window: emulator, session and shell together. */
export interface TerminalController {
  getState(): ControllerState
  subscribe(listener: () => void): () => void
  perform(act: TerminalAct): void
  /** Types what a key of the key row sends. */
  send(data: string): void
  holdCtrl(isHeld: boolean): void
  /** Goes to the next or previous place of a text. */
  find(query: string, direction: 'next' | 'previous'): void
  endSearch(): void
  openLink(url: string | null): void
  focus(): void
  /** Takes the inner size of the element. */
  fit(box: Box): void
  dispose(): void
}

interface ControllerOptions {
  readonly os: Os
  readonly windowId: WindowId
  readonly element: HTMLElement
  /** Inner size of the element. */
  readonly box: Box
  /** Where the shell starts; '/' is a window's default and means the home folder. */
  readonly path: FilePath
  readonly onExit: () => void
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

const ignore = () => undefined

/** Opens the terminal of a window inside its element. */
export function createTerminalController({
  os,
  windowId,
  element,
  box,
  path,
  onExit,
}: ControllerOptions): TerminalController {
  const store = createStore<ControllerState>(() => ({
    isRunning: false,
    isSearching: false,
    found: null,
    hasSelection: false,
    isCtrlHeld: false,
    askedLink: null,
  }))
  const { user } = os.session.getState()
  // Kept on this device per person, except when nothing is to outlive the page.
  // not shown: how long it is kept
  const history = createHistory(os.storage('terminal-history', { lasts: 'with files' }))
  const preferences = terminalPreferences(os.storage)
  const fontSize = () => preferences.getState().fontSize
  const scaledSize = () => (fontSize() * rootFontSize()) / 16

  const openLink = (url: string | null) => {
    store.setState({ askedLink: null })
    if (url !== null && /^https?:\/\//i.test(url)) os.windows.open('browser', { url })
  }

  const write = (data: string) => {
    const isHeld = store.getState().isCtrlHeld
    store.setState({ isCtrlHeld: false })
    const isLetter = isHeld && /^[a-z]$/i.test(data)
    session.input(isLetter ? String.fromCharCode(data.toUpperCase().charCodeAt(0) - 64) : data)
  }

  // The emulator takes its size before there is a shell to tell.
  let tellSize: (size: TerminalSize) => void = ignore
  const emulator = openTerminal(element, {
    theme: terminalTheme(tokensOf(element)),
    contrast: contrastFor(os.settings.getState().theme),
    fontSize: scaledSize(),
    box,
    onData: write,
    onLink: (url, isSure) => (isSure ? openLink(url) : store.setState({ askedLink: url })),
    onSize: (next) => tellSize(next),
  })
  const { terminal, search } = emulator

  const session = createTerminalSession({
    screen: { write: (text, shown) => terminal.write(text, shown), columns: () => terminal.cols },
    history,
    login: loginName(user?.username ?? os.settings.getState().username),
    greeting: texts.greeting,
    onExit,
    startShell: (listener) =>
      createShellProcess({
        spawn: () =>
          new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'ottersh' }),
        files: os.files,
        desktop: createDesktopPort(os, history, windowId, element),
        cwd: path === '/' ? homeFolder : path,
        size: { columns: terminal.cols, rows: terminal.rows },
        listener,
      }),
  })

  tellSize = (next) => session.resize(next)

  const resize = () => {
    terminal.options.fontSize = scaledSize()
    emulator.fit()
  }

  const repaint = () => {
    terminal.options.theme = terminalTheme(tokensOf(element))
    terminal.options.minimumContrastRatio = contrastFor(os.settings.getState().theme)
    resize()
  }

  const copy = async () => {
    const text = terminal.getSelection()
    if (text === '') return
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      tellProblem(
        os.notifications,
        () => texts.notCopied,
        () => texts.noClipboardToWrite,
      )
    }
  }

  const paste = async () => {
    try {
      terminal.paste(await navigator.clipboard.readText())
      terminal.focus()
    } catch {
      tellProblem(
        os.notifications,
        () => texts.notPasted,
        () => texts.noClipboardToRead,
      )
    }
  }

  const perform: TerminalController['perform'] = (act) => {
    switch (act) {
      case 'copy':
        return void copy()
      case 'paste':
        return void paste()
      case 'select-all':
        return terminal.selectAll()
      case 'search':
        return store.setState({ isSearching: true })
      case 'zoom-in':
        return void preferences.update({ fontSize: zoomed(fontSize(), 1) })
      case 'zoom-out':
        return void preferences.update({ fontSize: zoomed(fontSize(), -1) })
      case 'zoom-reset':
        return void preferences.reset('fontSize')
      case 'scroll-up':
        return terminal.scrollPages(-1)
      case 'scroll-down':
        return terminal.scrollPages(1)
      case 'clear':
        return session.clear()
      case 'interrupt':
        return session.interrupt()
    }
  }

  const stops = [
    session.subscribe(() => {
      const { isRunning } = session.getState()
      store.setState({ isRunning })
      if (!isRunning) os.windows.keepView(windowId, 'folder', session.folder())
    }),
    os.settings.subscribe(repaint),
    preferences.subscribe(resize),
    followFont(terminal, resize),
  ]
  search.onDidChangeResults(({ resultIndex, resultCount }) =>
    store.setState({
      found: { current: resultIndex + 1, total: resultCount, isCut: resultCount >= mostMatches },
    }),
  )
  terminal.onSelectionChange(() => store.setState({ hasSelection: terminal.hasSelection() }))
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    perform,
    send: write,
    holdCtrl: (isHeld) => store.setState({ isCtrlHeld: isHeld }),
    find: (query, direction) => {
      const decorations = { matchOverviewRuler: '#888888', activeMatchColorOverviewRuler: '#888888' }
      if (direction === 'next') search.findNext(query, { decorations })
      else search.findPrevious(query, { decorations })
    },
    endSearch() {
      search.clearDecorations()
      store.setState({ isSearching: false, found: null })
      terminal.focus()
    },
    openLink,
    focus: () => terminal.focus(),
    fit: (next) => emulator.fit(next),
    dispose() {
      for (const stop of stops) stop()
      session.dispose()
      emulator.dispose()
    },
  }
}
