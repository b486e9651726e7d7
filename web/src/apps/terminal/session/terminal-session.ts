import { createStore } from 'zustand/vanilla'
import { columnise } from '../shell/columns'
import type { History } from '../model/history'
import { noWalk, searchHistory, walkHistory } from '../model/history'
import { type KeyInput, type KeyName, parseKeys } from '../model/keys'
import {
  editLine,
  emptyLine,
  insertText,
  type Line,
  lineOf,
  moveVertically,
  replaceWord,
} from '../model/line-editor'
import { drawLine, eraseLine, leaveLine, type LineView, redrawLine } from '../model/line-view'
import { texts } from '../texts'
import type { LineEnd, ShellListener, ShellProcess } from '../worker/shell-process'
import { commonStart } from './common-start'
import { textWidth } from '../model/text-width'
import { endsAtLineStart, unfinishedRow } from './line-start'
import { promptFor } from './prompt'

/** Where a session prints. */
export interface Screen {
  /** Prints; `shown` is called when it is on the screen. */
  write(text: string, shown?: () => void): void
  columns(): number
}

export interface SessionState {
  /** A command runs. */
  readonly isRunning: boolean
}

interface SessionOptions {
  readonly screen: Screen
  readonly history: History
  /** The name in the prompt. */
  readonly login: string
  /** One line above the first prompt. */
  readonly greeting?: string
  /** Starts the shell. */
  readonly startShell: (listener: ShellListener) => ShellProcess
  /** `exit` was typed, or Ctrl+D on an empty line. */
  readonly onExit: () => void
}

/** One terminal: what is typed, what is printed, and the shell behind it. */
export interface TerminalSession {
  /** Takes what the terminal sends for keys and pastes. */
  input(data: string): void
  /** Ctrl+C, from a menu or a button. */
  interrupt(): void
  /** Empties the screen; the line that is being typed stays. */
  clear(): void
  resize(size: { readonly columns: number; readonly rows: number }): void
  /** The folder that the shell is in. */
  folder(): string
  getState(): SessionState
  subscribe(listener: () => void): () => void
  dispose(): void
}

const continuation = '> '
const clearScreen = '\u001B[H\u001B[2J\u001B[3J'
/** Makes the terminal mark pastes, so that a pasted line break is no Enter. */
const markPastes = '\u001B[?2004h'
/** A screen of its own for a command, without rows to scroll back to; and the one with the lines again, with all as it was. */
const otherScreen = '\u001B[?1049h'
const usualScreen = '\u001B[?1049l\u001B[?25h\u001B[0m'
const bell = '\u0007'

interface Search {
  readonly query: string
  readonly index: number
  readonly before: Line
}

/** Makes a session and prints its first prompt. */
export function createTerminalSession(options: SessionOptions): TerminalSession {
  const { screen, history, login, onExit } = options
  const store = createStore<SessionState>(() => ({ isRunning: false }))

  /**
   * 'line': a command is typed; 'busy': one runs; 'read': the one that runs reads a line; 'screen': it has the whole screen and
   * all keys.
   */
  let mode: 'line' | 'busy' | 'read' | 'screen' = 'busy'
  let line: Line = emptyLine
  let view: LineView | null = null
  let walk = noWalk
  let search: Search | null = null
  let lastKeyWasTab = false
  let submitted = ''
  let tail = '\n'
  let readPrompt = ''
  let isSilent = false
  let waiting: KeyInput[] = []
  let isCompleting = false
  let isDisposed = false

  const print = (text: string, shown?: () => void) => {
    tail = (tail + text).slice(-200)
    screen.write(text, shown)
  }

  const viewNow = (): LineView => {
    if (search) {
      const hit = searchHistory(history.lines(), search.query, search.index)
      const text = line.text
      const at = hit ? text.indexOf(search.query) : -1
      const { query } = search
      const prompt = hit || query === '' ? texts.searchBack({ query }) : texts.searchBackFailed({ query })
      return { prompt, continuation, text, cursor: at === -1 ? text.length : at }
    }
    const prompt = mode === 'read' ? readPrompt : promptFor(login, shell.cwd())
    return {
      prompt,
      continuation,
      text: line.text,
      cursor: line.cursor,
      isSilent: mode === 'read' && isSilent,
    }
  }

  const refresh = () => {
    const after = viewNow()
    const columns = screen.columns()
    print(view ? redrawLine(view, after, columns) : drawLine(after, columns))
    view = after
  }

  const freshLine = () => {
    if (!endsAtLineStart(tail)) print('\r\n')
  }

  const leave = () => {
    if (view) print(leaveLine({ ...view, cursor: Math.min(view.cursor, view.text.length) }, screen.columns()))
    view = null
    tail = '\n'
  }

  const setBusy = (isRunning: boolean) => store.setState({ isRunning })

  const startLine = (next: Line = emptyLine) => {
    mode = 'line'
    line = { ...next, killed: line.killed }
    walk = noWalk
    search = null
    freshLine()
    print(markPastes)
    refresh()
    setBusy(false)
    takeWaiting()
  }

  const submit = () => {
    const { text } = line
    leave()
    walk = noWalk
    if (mode === 'read') {
      mode = 'busy'
      line = emptyLine
      shell.type(text)
      return
    }
    if (text.trim() === '') return startLine()
    mode = 'busy'
    submitted = text
    setBusy(true)
    shell.run(text)
  }

  const complete = async () => {
    const before = line
    const isSecond = lastKeyWasTab
    isCompleting = true
    const { start, candidates } = await shell.complete(before.text, before.cursor)
    isCompleting = false
    if (isDisposed || mode !== 'line') return
    const typed = before.text.slice(start, before.cursor)
    const inserts = candidates.map(({ insert }) => insert)
    const common = commonStart(inserts)
    if (candidates.length === 0) print(bell)
    else if (candidates.length === 1 || (common.length > typed.length && common !== typed)) {
      line = replaceWord(before, start, candidates.length === 1 ? (inserts[0] ?? '') : common)
    } else if (isSecond) {
      leave()
      const cells = candidates.map(({ label }) => ({ text: label, plain: label }))
      print(columnise(cells, screen.columns()).replaceAll('\n', '\r\n'))
    } else print(bell)
    refresh()
    takeWaiting()
  }

  const searchKey = (input: KeyInput, current: Search): boolean => {
    const lines = history.lines()
    const show = (query: string, from: number) => {
      const hit = searchHistory(lines, query, from)
      search = { ...current, query, index: hit?.index ?? from }
      if (hit) line = lineOf(hit.text, line.killed)
    }
    if (input.kind !== 'key') {
      show(current.query + input.text.replaceAll('\n', ' '), 0)
      return true
    }
    if (input.name === 'search') {
      const older = searchHistory(lines, current.query, current.index + 1)
      if (older) show(current.query, older.index)
      else print(bell)
      return true
    }
    if (input.name === 'backspace') {
      show(current.query.slice(0, -1), 0)
      return true
    }
    if (input.name === 'cancel' || input.name === 'interrupt') line = current.before
    search = null
    // These end the search and nothing else; all other keys then do what they always do.
    return input.name === 'cancel' || input.name === 'escape'
  }

  const step = (direction: 1 | -1) => {
    const vertical = moveVertically(line, direction === 1 ? -1 : 1)
    if (vertical && walk.index === -1) {
      line = vertical
      return
    }
    const walked = walkHistory(history.lines(), walk, line.text, direction)
    if (!walked) return print(bell)
    walk = walked.walk
    line = lineOf(walked.text, line.killed)
  }

  const endOfInput = () => {
    if (line.text !== '') line = editLine(line, 'delete')
    else if (mode === 'read') {
      leave()
      mode = 'busy'
      shell.type(null)
      return
    } else {
      print('exit\r\n')
      onExit()
      return
    }
    refresh()
  }

  const interruptLine = () => {
    print('^C')
    if (mode === 'read') {
      view = null
      mode = 'busy'
      line = emptyLine
      shell.interrupt()
      return
    }
    leave()
    startLine()
  }

  const pressKey = (name: KeyName) => {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all other keys edit the line
    switch (name) {
      case 'enter':
        return submit()
      case 'interrupt':
        return interruptLine()
      case 'end-of-input':
        return endOfInput()
      case 'clear':
        print(clearScreen)
        view = null
        tail = '\n'
        return refresh()
      case 'tab':
        if (mode === 'line') return void complete()
        line = insertText(line, '\t')
        break
      case 'up':
        if (mode === 'line') step(1)
        break
      case 'down':
        if (mode === 'line') step(-1)
        break
      case 'search':
        if (mode === 'line') search = { query: '', index: 0, before: line }
        break
      default:
        line = editLine(line, name)
    }
    refresh()
  }

  const take = (input: KeyInput) => {
    const isInterrupt = input.kind === 'key' && input.name === 'interrupt'
    if (mode === 'busy' || isCompleting) {
      if (!isInterrupt) {
        // Typed ahead: it is for the next line.
        if (waiting.length < 1000) waiting.push(input)
        return
      }
      waiting = []
      if (mode === 'busy') {
        print('^C')
        shell.interrupt()
        return
      }
    }
    if (search) {
      const isTaken = searchKey(input, search)
      if (isTaken) return refresh()
    }
    if (input.kind === 'key') pressKey(input.name)
    else {
      // A pasted block keeps its line breaks as text, except the last one, which would only add an empty line.
      const text = input.kind === 'paste' ? input.text.replace(/\n$/, '') : input.text
      line = insertText(line, mode === 'read' ? text.replaceAll('\n', ' ') : text)
      refresh()
    }
    lastKeyWasTab = input.kind === 'key' && input.name === 'tab'
  }

  const takeWaiting = () => {
    const inputs = waiting
    waiting = []
    for (const input of inputs) take(input)
  }

  const showScreen = (isTaken: boolean) => {
    if (isTaken === (mode === 'screen')) return
    screen.write(isTaken ? otherScreen : usualScreen)
    mode = isTaken ? 'screen' : 'busy'
  }

  const done = (end: LineEnd) => {
    if (isDisposed) return
    showScreen(false)
    history.add(submitted)
    view = null
    if (end.reason === 'interrupted') freshLine()
    else if (end.reason !== 'finished') {
      freshLine()
      print(`\u001B[33m${texts[end.reason]}\u001B[0m\r\n`)
    }
    if (end.isExit) {
      freshLine()
      print('exit\r\n')
      // Nothing runs any more: the window must not ask about it as it closes.
      setBusy(false)
      onExit()
      return
    }
    startLine()
  }

  const shell = options.startShell({
    print(text, shown) {
      // What stands on the other screen is gone with it.
      if (mode === 'screen') return screen.write(text, shown)
      if (view === null || mode === 'busy') return print(text, shown)
      // A command in the background prints: what is typed goes on below it.
      print(eraseLine(view, screen.columns()))
      tail = '\n'
      print(text, shown)
      freshLine()
      view = null
      refresh()
      return undefined
    },
    onIncomplete() {
      mode = 'line'
      line = lineOf(`${submitted}\n`, line.killed)
      view = viewNow()
      print(continuation)
      setBusy(false)
      takeWaiting()
    },
    onDone: done,
    onScreen: showScreen,
    onRead(prompt, silent) {
      mode = 'read'
      // What stands on the row already is a prompt too: `echo -n "Name: "; read name`.
      const begun = unfinishedRow(tail)
      const isShort = textWidth(begun) < screen.columns()
      if (isShort) print('\r\u001B[J')
      else freshLine()
      readPrompt = (isShort ? begun : '') + prompt
      isSilent = silent
      line = { ...emptyLine, killed: line.killed }
      view = null
      refresh()
      takeWaiting()
    },
  })
  if (options.greeting !== undefined) print(`\u001B[90m${options.greeting}\u001B[0m\r\n`)
  startLine()

  return {
    input(data) {
      if (mode === 'screen') return shell.sendKeys(data)
      for (const key of parseKeys(data)) take(key)
      return undefined
    },
    interrupt() {
      if (mode === 'screen') shell.interrupt()
      else take({ kind: 'key', name: 'interrupt' })
    },
    clear() {
      if (mode === 'screen') return
      if (mode === 'busy') print(clearScreen)
      else pressKey('clear')
    },
    resize(size) {
      shell.resize(size)
    },
    folder: () => shell.cwd(),
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    dispose() {
      isDisposed = true
      shell.dispose()
    },
  }
}
