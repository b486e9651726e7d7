import { serveFiles } from '@/kernel/files/remote/serve-files'
import type { FileSystem } from '@/kernel/files/types'
import { currentLanguage, onLanguage } from '@/lib/language/define-texts'
import { createPendingAnswers } from '@/lib/pending-answers'
import { createRateLimit } from '@/lib/rate-limit'
import type { Result } from '@/lib/result'
import type { Completion } from '../shell/complete'
import type { DesktopPort } from '../shell/shell-types'
import { texts } from '../texts'
import { createNewsSource } from './news-line'
import { type FromWorker, fromWorker, type Question, type TerminalSize, type ToWorker } from './protocol'

/** What a process needs of a worker: the browser's own, or a stand-in. */
export interface ShellWorker {
  postMessage(message: ToWorker, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

/** How a line ended. */
export interface LineEnd {
  readonly exitCode: number
  readonly isExit: boolean
  /**
   * `interrupted`: by Ctrl+C. `restarted`: the shell did not hear Ctrl+C and was replaced. `exhausted`: out of memory,
   * replaced. `crashed`: the worker broke, replaced. `refused`: the worker sent what it must not, replaced.
   */
  readonly reason: 'finished' | 'interrupted' | 'restarted' | 'exhausted' | 'crashed' | 'refused'
}

/** What a process tells its terminal. */
export interface ShellListener {
  /** Show text; call `shown` when it is on the screen. */
  print(text: string, shown: () => void): void
  /** The line goes on: ask for more of it. */
  onIncomplete(): void
  onDone(end: LineEnd): void
  /** A command reads a line; answer with `type`. */
  onRead(prompt: string, isSilent: boolean): void
  /** A command takes the whole screen, and all keys, or gives them back. */
  onScreen(isTaken: boolean): void
}

interface ProcessOptions {
  readonly spawn: () => ShellWorker
  readonly files: FileSystem
  readonly desktop: DesktopPort
  readonly cwd: string
  readonly size: TerminalSize
  readonly listener: ShellListener
  /** How long a shell may take to hear Ctrl+C before it is replaced, in ms. Default 400. */
  readonly interruptTimeoutMs?: number
}

/** The shell of a terminal as the page sees it: a worker that is replaced when it does not listen any more. */
export interface ShellProcess {
  run(text: string): void
  /** Ctrl+C: asks the shell to stop; when it does not, it is replaced and keeps folder, variables and functions. */
  interrupt(): void
  complete(text: string, cursor: number): Promise<Completion>
  /** Answers `onRead`; null is the end of input. */
  type(line: string | null): void
  /** Passes on what the terminal sends for keys to the command that has the screen. */
  sendKeys(data: string): void
  resize(size: TerminalSize): void
  cwd(): string
  dispose(): void
}

type QuestionOf<Name extends Question['name']> = Extract<Question, { name: Name }>

/** A failure crosses to the worker as plain data. */
const plain = <T>(result: Result<T>): Result<T> =>
  result.ok ? result : { ok: false, error: { code: result.error.code, message: result.error.message } }

const ignore = () => undefined

const noCompletion: Completion = { start: 0, candidates: [] }

/** Windows that a shell may open within a time, so that a loop cannot bury the desktop. */
const openLimit = { times: 8, within: 3000 } as const

/** Starts a shell in a worker. */
export function createShellProcess(options: ProcessOptions): ShellProcess {
  const { spawn, files, desktop, listener, interruptTimeoutMs = 400 } = options
  const completions = createPendingAnswers<Completion>()
  const mayOpen = createRateLimit(openLimit, Date.now)
  let { cwd, size } = options
  let snapshot: unknown = null
  let isRunning = false
  let readId: number | null = null
  let deadline: ReturnType<typeof setTimeout> | null = null
  let isDisposed = false
  const news = createNewsSource(desktop.listen)
  /** Programs in sandboxes that the shell started. */
  const programs = new Set<number>()
  let stop: () => void = ignore
  let send: (message: ToWorker, transfer?: Transferable[]) => void = ignore

  const clearDeadline = () => {
    if (deadline !== null) clearTimeout(deadline)
    deadline = null
  }

  const finish = (end: LineEnd) => {
    clearDeadline()
    readId = null
    if (!isRunning) return
    isRunning = false
    listener.onDone(end)
  }

  const replace = (reason: LineEnd['reason']) => {
    if (isDisposed) return
    stop()
    const wasRunning = isRunning
    begin()
    if (wasRunning) finish({ exitCode: reason === 'restarted' ? 130 : 137, isExit: false, reason })
  }

  const openSlowly = (open: () => Promise<unknown>): Promise<unknown> => {
    if (mayOpen()) return open()
    return Promise.resolve({ ok: false, error: { code: 'rate', message: texts.tooManyWindows } })
  }

  const answers: { readonly [Name in Question['name']]: (question: QuestionOf<Name>) => Promise<unknown> } = {
    facts: () => desktop.facts(),
    open: ({ path }) => openSlowly(() => desktop.open(path)),
    edit: ({ path }) => openSlowly(() => desktop.edit(path)),
    startPlugin: ({ plugin }) => desktop.startPlugin(plugin),
    endPlugin: ({ plugin }) => desktop.endPlugin(plugin),
    startProgram({ id, language, text }) {
      programs.add(id)
      return desktop.programs.start(id, { language, text })
    },
    programNews: ({ id }) => desktop.programs.next(id),
    answerProgram: ({ id, text }) => desktop.programs.answer(id, text),
    endProgram({ id }) {
      programs.delete(id)
      return desktop.programs.end(id)
    },
    fetchPage: async ({ address, isHeadOnly }) => plain(await desktop.fetchPage(address, isHeadOnly)),
    askRepository: async ({ address, body }) => plain(await desktop.askRepository(address, body)),
    history: () => desktop.history(),
    clearHistory: () => desktop.clearHistory(),
    openWindow: ({ type, title }) => (mayOpen() ? desktop.openWindow(type, title) : Promise.resolve(null)),
    closeWindow: ({ id }) => desktop.closeWindow(id),
    recycle: ({ path }) => desktop.recycle(path),
    news: () => news.next(),
    endNews: () => Promise.resolve(news.end()),
  }
  const answer = <Name extends Question['name']>(name: Name, question: QuestionOf<Name>) =>
    answers[name](question)

  const hear = (message: FromWorker) => {
    switch (message.kind) {
      case 'ready':
        break
      case 'print':
        listener.print(message.text, () => send({ kind: 'printed', characters: message.text.length }))
        break
      case 'incomplete':
        isRunning = false
        listener.onIncomplete()
        break
      case 'done': {
        cwd = message.cwd
        snapshot = message.snapshot ?? snapshot
        if (message.isExhausted) return replace('exhausted')
        const reason = message.isInterrupted ? 'interrupted' : 'finished'
        finish({ exitCode: message.exitCode, isExit: message.isExit, reason })
        break
      }
      case 'read':
        readId = message.id
        listener.onRead(message.prompt, message.isSilent)
        break
      case 'screen':
        if (isRunning) listener.onScreen(message.isTaken)
        break
      case 'completed':
        completions.settle(message.id, message)
        break
      case 'ask': {
        const reply = send
        void answer(message.question.name, message.question).then((value) =>
          reply({ kind: 'answer', id: message.id, value }),
        )
        break
      }
    }
  }

  const begin = () => {
    const worker = spawn()
    const { port1, port2 } = new MessageChannel()
    let isCurrent = true
    const endFiles = serveFiles(port1, files, { onViolation: () => isCurrent && replace('refused') })
    worker.addEventListener('message', ({ data }) => {
      if (!isCurrent) return
      const message = fromWorker.safeParse(data)
      if (message.success) hear(message.data)
      else replace('refused')
    })
    worker.addEventListener('error', () => {
      if (isCurrent) replace('crashed')
    })
    send = (message, transfer = []) => {
      if (isCurrent) worker.postMessage(message, transfer)
    }
    stop = () => {
      isCurrent = false
      // What a shell started ends with it.
      for (const id of programs) void desktop.programs.end(id)
      programs.clear()
      endFiles()
      news.end()
      worker.terminate()
      completions.settleAll(noCompletion)
    }
    const language = currentLanguage().tag
    send({ kind: 'start', files: port2, cwd, snapshot, size, language }, [port2])
  }
  begin()
  const endLanguage = onLanguage(() => send({ kind: 'language', tag: currentLanguage().tag }))

  return {
    run(text) {
      isRunning = true
      send({ kind: 'run', text })
    },
    interrupt() {
      if (!isRunning || deadline !== null) return
      send({ kind: 'interrupt' })
      deadline = setTimeout(() => replace('restarted'), interruptTimeoutMs)
    },
    complete(text, cursor) {
      const { id, answer } = completions.open()
      send({ kind: 'complete', id, text, cursor })
      return answer
    },
    type(line) {
      if (readId === null) return
      send({ kind: 'typed', id: readId, line })
      readId = null
    },
    sendKeys: (data) => send({ kind: 'keys', data }),
    resize(next) {
      size = next
      send({ kind: 'size', size })
    },
    cwd: () => cwd,
    dispose() {
      isDisposed = true
      clearDeadline()
      endLanguage()
      stop()
    },
  }
}
