import { createFiles } from '@/kernel/files/create-files'
import { productSamples } from '@/kernel/files/sample/samples'
import { createMemoryStore } from '@/kernel/files/stores/memory-store'
import type { FileSystem } from '@/kernel/files/types'
import type { DesktopNews } from '@/kernel/otterscript/desktop-events'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { failure, type Result } from '@/lib/result'
import { createShell, type Shell, type ShellOptions } from '../shell/ottersh'
import type { DesktopFacts, DesktopPort, FetchedPage, ProgramNews, ProgramOrder } from '../shell/shell-types'

/** The files of a new person, in memory. */
export const testFiles = ({ isProtected = false } = {}): FileSystem =>
  createFiles({
    name: 'test',
    storage: memoryOsStorage(),
    isProtected: () => isProtected,
    openStore: () => Promise.resolve(createMemoryStore()),
    loadSamples: () => Promise.resolve(productSamples()),
    firstMode: 'session',
  }).files

/** A desktop around a shell that remembers what it was asked. */
export function testDesktop(facts: Partial<DesktopFacts> = {}) {
  const plugins = new Set<string>()
  const opened: string[] = []
  const edited: string[] = []
  const windows: string[] = []
  const recycled: string[] = []
  const pages = new Map<string, Result<FetchedPage>>()
  const repositories = {
    ask: (_address: string, _body: Uint8Array | null): Promise<Result<Uint8Array>> =>
      Promise.resolve(failure('no_repository', () => 'There is none.')),
  }
  const programs: ProgramOrder[] = []
  const programNews: (readonly ProgramNews[])[] = []
  const news = new Map<number, ProgramNews[]>()
  const answers: (string | null)[] = []
  const listeners = new Set<(news: DesktopNews) => void>()
  let history: readonly string[] = []
  const port: DesktopPort = {
    facts: () =>
      Promise.resolve({
        username: 'Maya Lindqvist',
        login: 'maya',
        timezone: 'UTC-5',
        resolution: '1920x1080',
        page: { width: 1280, height: 800 },
        theme: 'default',
        osStyle: 'default',
        browser: 'Chromium 156',
        uptime: 65_000,
        usedMemory: null,
        windows: [{ title: 'OtterOS Terminal', type: 'terminal' }],
        plugins: [...plugins],
        files: { count: 12, bytes: 2048, capacity: null },
        ...facts,
      }),
    open: (path) => {
      opened.push(path)
      return Promise.resolve({ ok: true, value: null })
    },
    edit: (path) => {
      edited.push(path)
      return Promise.resolve({ ok: true, value: null })
    },
    startPlugin: (name) => Promise.resolve(void plugins.add(name)),
    endPlugin: (name) => Promise.resolve(plugins.delete(name)),
    fetchPage: (address) =>
      Promise.resolve(pages.get(address) ?? failure('failed', () => 'It is not there.')),
    askRepository: (address, body) => repositories.ask(address, body),
    programs: {
      start: (id, order) => {
        programs.push(order)
        news.set(id, [...(programNews.shift() ?? [{ kind: 'end', exitCode: 0 }])])
        return Promise.resolve()
      },
      next: (id) => {
        const [first] = news.get(id)?.splice(0, 1) ?? []
        return first ? Promise.resolve([first]) : new Promise(() => undefined)
      },
      answer: (_id, text) => {
        answers.push(text)
        return Promise.resolve()
      },
      end: (id) => Promise.resolve(void news.delete(id)),
    },
    history: () => Promise.resolve(history),
    clearHistory: () => {
      history = []
      return Promise.resolve()
    },
    openWindow: (type, title) => {
      windows.push(`${type} ${title}`)
      return Promise.resolve(`${type}-${windows.length}`)
    },
    closeWindow: () => Promise.resolve(true),
    recycle: (path) => {
      recycled.push(path)
      return Promise.resolve({ ok: true, value: undefined })
    },
    listen: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
  return {
    port,
    opened,
    edited,
    windows,
    recycled,
    /** Files of the web, by address. */
    pages,
    /** What git repositories answer; to be replaced. */
    repositories,
    /** Programs that were started, what the next ones will tell, and what they were answered. */
    programs,
    programNews,
    answers,
    /** How many programs run. */
    running: () => news.size,
    /** Lets something happen on the desktop. */
    tell: (news: DesktopNews) => {
      for (const listener of listeners) listener(news)
    },
    setHistory: (lines: readonly string[]) => void (history = lines),
  }
}

/** A shell over files in memory, with what it printed and what is typed for commands that read. */
export async function testShell(
  options: Partial<ShellOptions> & { readonly typed?: readonly string[] } = {},
) {
  const files = options.files ?? testFiles()
  const desktop = testDesktop()
  const typed = [...(options.typed ?? [])]
  const prompts: string[] = []
  let output = ''
  const shell: Shell = await createShell({
    files,
    desktop: desktop.port,
    terminal: {
      write: (text) => {
        output += text
        return Promise.resolve()
      },
      readLine: ({ prompt }) => {
        prompts.push(prompt)
        return Promise.resolve(typed.shift() ?? null)
      },
      takeScreen: () => null,
      size: () => ({ columns: 80, rows: 24 }),
    },
    ...options,
  })
  /** Runs a line and returns what it printed. */
  const run = async (text: string): Promise<string> => {
    output = ''
    await shell.run(text)
    return output
  }
  return { shell, files, desktop, run, prompts, output: () => output }
}
