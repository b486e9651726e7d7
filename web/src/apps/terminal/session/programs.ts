// Programs in JavaScript and Python that the shell starts: each in a sandbox of its own, with no way to the desktop but its console.
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { consoleEntries } from '@/sandbox/console-entries'
import type { ConsoleEntry, GuestMessage, HostMessage } from '@/sandbox/messages'
import { openSandboxPython } from '@/sandbox/open-python'
import { openSandboxWorker } from '@/sandbox/open-worker'
import { loadPythonFiles } from '@/sandbox/python-files'
import { valueText } from '@/ui/console/console-lines'
import type { ProgramNews, ProgramOrder } from '../shell/shell-types'
import { texts } from '../texts'

/** Characters that a program may have printed and the shell not yet taken; it is ended at more. */
const mostWaiting = 4_000_000

/** What Python says when a program ended itself: its status. */
const ownEnd = /^The program ended itself with the exit code (.*)$/

const textOf = ({ level, depth, values, place }: ConsoleEntry) => {
  const text = '  '.repeat(depth) + values.map(valueText).join(' ')
  const isBare = level === 'error' && place !== null && !text.includes('\n')
  return isBare ? `${text}\n    at ${place.line}:${place.column}` : text // not shown: as programs say it
}

/** One program that runs. */
class RunningProgram {
  private waiting: ProgramNews[] = []
  private size = 0
  private give: ((news: readonly ProgramNews[]) => void) | null = null
  private unit: { send?(message: HostMessage): void; close(): void } | null = null
  private readonly download = new AbortController()
  private exitCode = 0
  private isOver = false

  constructor(
    private readonly os: Os,
    private readonly windowId: WindowId,
    private readonly parent: HTMLElement,
    private readonly order: ProgramOrder,
  ) {
    void this.start()
  }

  private tell(news: ProgramNews) {
    if (this.isOver) return
    this.waiting.push(news)
    if (news.kind === 'print') this.size += news.text.length
    if (this.size > mostWaiting) {
      this.size = 0
      this.fail(texts.programFlooded)
    }
    this.deliver()
  }

  private deliver() {
    if (!this.give || this.waiting.length === 0) return
    this.give(this.waiting)
    this.give = null
    this.waiting = []
    this.size = 0
  }

  private over(exitCode: number) {
    this.tell({ kind: 'end', exitCode })
    this.isOver = true
    this.close()
  }

  private fail(text: string) {
    this.tell({ kind: 'print', text: `${text}\n`, isError: true })
    this.over(1)
  }

  private hear(message: GuestMessage) {
    if (message.kind === 'console')
      for (const entry of consoleEntries(message)) {
        const text = textOf(entry).replace(/^ {2}File "main\.py", line \d+, in <module>\n/m, '')
        // The frames of what stands around a program in Python are none of its own.
        const status = ownEnd.exec(text)?.[1]
        if (status !== undefined && entry.level === 'warn') this.exitCode = Number(status) || 1
        else if (entry.level !== 'clear')
          this.tell({
            kind: 'print',
            text: `${text}\n`,
            isError: entry.level === 'error' || entry.level === 'warn',
          })
      }
    if (message.kind === 'ask') this.tell({ kind: 'ask', prompt: message.prompt })
    if (message.kind === 'settled' && message.isFailed && this.exitCode === 0) this.exitCode = 1
    if (message.kind === 'idle') this.over(this.exitCode)
  }

  private async start() {
    const { os, windowId, parent, order } = this
    const common = {
      parent,
      onMessage: (message: GuestMessage) => this.hear(message),
      onEnd: () => this.fail(texts.programEnded),
    }
    try {
      const platform = await os.appPlatform()
      const place = await platform.origins.find(`/run/terminal/${windowId}`, [])
      const program = { text: order.text, isAsync: true }
      if (order.language === 'javascript') {
        if (!this.isOver) this.unit = openSandboxWorker({ ...common, place }, program)
        return
      }
      const files = await loadPythonFiles(this.download.signal, () => undefined)
      if (this.isOver) return
      const python = openSandboxPython({
        ...common,
        place,
        files,
        onMessage: (message) => {
          if (message.kind === 'ready') this.tell({ kind: 'ready' })
          if (message.kind === 'ready') python.send({ kind: 'run', program })
          this.hear(message)
        },
      })
      this.unit = python
    } catch (cause) {
      if (!this.isOver)
        this.fail(texts.programNotStarted({ reason: cause instanceof Error ? cause.message : String(cause) }))
    }
  }

  next(): Promise<readonly ProgramNews[]> {
    return new Promise((resolve) => {
      this.give = resolve
      if (this.isOver && this.waiting.length === 0) this.waiting.push({ kind: 'end', exitCode: 1 })
      this.deliver()
    })
  }

  answer(text: string | null) {
    this.unit?.send?.({ kind: 'answer', text })
  }

  close() {
    this.isOver = true
    this.download.abort()
    this.unit?.close()
    this.unit = null
    this.give?.([{ kind: 'end', exitCode: 1 }])
    this.give = null
  }
}

/** The programs of one terminal. Frames go into `parent`. */
export function createPrograms(os: Os, windowId: WindowId, parent: HTMLElement) {
  const running = new Map<number, RunningProgram>()
  const end = (id: number) => {
    running.get(id)?.close()
    running.delete(id)
  }
  return {
    start(id: number, order: ProgramOrder) {
      end(id)
      running.set(id, new RunningProgram(os, windowId, parent, order))
    },
    next: (id: number): Promise<readonly ProgramNews[]> =>
      running.get(id)?.next() ?? Promise.resolve([{ kind: 'end', exitCode: 1 }]),
    answer: (id: number, text: string | null) => running.get(id)?.answer(text),
    end,
  }
}
