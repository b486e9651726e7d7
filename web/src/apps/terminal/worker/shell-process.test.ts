import { afterEach, describe, expect, test, vi } from 'vitest'
import { speak } from '@/lib/language/define-texts'
import { testDesktop, testFiles } from '../testing/test-shell'
import { hostShell } from './host-shell'
import type { ToWorker } from './protocol'
import { createShellProcess, type LineEnd, type ShellWorker } from './shell-process'

/** A worker whose code runs in this thread behind a real message channel, or whose messages the test writes itself. */
function fakeWorker(isReal: boolean) {
  const { port1, port2 } = new MessageChannel()
  let onError = () => undefined as void
  const heard: ToWorker[] = []
  const worker: ShellWorker = {
    postMessage(message, transfer) {
      heard.push(message)
      port1.postMessage(message, transfer)
    },
    addEventListener(type: 'message' | 'error', listener: (event: MessageEvent<unknown>) => void) {
      if (type === 'error') onError = () => listener(new MessageEvent('error'))
      else port1.addEventListener('message', listener as EventListener)
    },
    terminate() {
      port1.close()
      port2.close()
    },
  }
  port1.start()
  if (isReal) hostShell(port2)
  port2.start()
  return { worker, heard, say: (message: unknown) => port2.postMessage(message), crash: () => onError() }
}

const processes: { dispose(): void }[] = []
afterEach(async () => {
  for (const process of processes.splice(0)) process.dispose()
  vi.useRealTimers()
  await speak('en')
})

function start(
  options: {
    readonly isReal?: boolean
    readonly typed?: readonly string[]
    readonly interruptTimeoutMs?: number
  } = {},
) {
  const workers: ReturnType<typeof fakeWorker>[] = []
  let output = ''
  const ends: LineEnd[] = []
  const incomplete = vi.fn<() => void>()
  const typed = [...(options.typed ?? [])]
  const desktop = testDesktop()
  const files = testFiles()
  const process = createShellProcess({
    spawn() {
      const made = fakeWorker(options.isReal ?? true)
      workers.push(made)
      return made.worker
    },
    files,
    desktop: desktop.port,
    cwd: '/home',
    size: { columns: 80, rows: 24 },
    ...(options.interruptTimeoutMs === undefined ? {} : { interruptTimeoutMs: options.interruptTimeoutMs }),
    listener: {
      print(text, shown) {
        output += text
        shown()
      },
      onIncomplete: incomplete,
      onScreen: () => undefined,
      onDone: (end) => ends.push(end),
      onRead: () => process.type(typed.shift() ?? null),
    },
  })
  processes.push(process)
  /** Runs a line to its end; what it printed. */
  const run = async (text: string) => {
    output = ''
    const count = ends.length
    process.run(text)
    await vi.waitFor(() => expect(ends.length).toBe(count + 1))
    return output
  }
  return { process, workers, ends, run, incomplete, desktop, files, output: () => output }
}

describe('the real shell behind its port', () => {
  test('prints what commands print and knows where it is', async () => {
    const { process, run } = start()
    expect(await run('cd documents; pwd')).toBe('/home/documents\n')
    expect(process.cwd()).toBe('/home/documents')
    expect(await run('nosuch')).toBe('ottersh: nosuch: command not found\n')
  })

  test('output comes while a command still runs', async () => {
    const { process, output, ends } = start()
    process.run('echo early; sleep 60; echo late')
    await vi.waitFor(() => expect(output()).toBe('early\n'))
    expect(ends).toEqual([])
    process.interrupt()
    await vi.waitFor(() => expect(ends.map(({ reason }) => reason)).toEqual(['interrupted']))
    expect(output()).toBe('early\n')
  })

  test('an endless loop ends within a second and the shell keeps what it knows', async () => {
    const { process, run, ends, workers, output } = start()
    await run('x=kept; f() { echo "f $x"; }')
    process.run('echo begun; while true; do :; done')
    await vi.waitFor(() => expect(output()).toBe('begun\n'))
    const pressed = globalThis.process.cpuUsage()
    process.interrupt()
    await vi.waitFor(() => expect(ends.at(-1)?.reason).toBe('interrupted'))
    // Of the processor: other work on the machine does not count.
    expect(globalThis.process.cpuUsage(pressed).user / 1000).toBeLessThan(1000)
    expect(await run('f; echo $?')).toBe('f kept\n0\n')
    expect(workers.length).toBe(1)
  })

  test('a flood is sent no faster than it is shown, and Ctrl+C stops it', async () => {
    const { process, run, output, ends } = start()
    process.run('yes')
    await vi.waitFor(() => expect(output().length).toBeGreaterThan(1000))
    process.interrupt()
    await vi.waitFor(() => expect(ends.length).toBe(1))
    expect(await run('echo alive')).toBe('alive\n')
  })

  test('unfinished text is not run', async () => {
    const { process, incomplete, ends } = start()
    process.run('if true; then')
    await vi.waitFor(() => expect(incomplete).toHaveBeenCalledTimes(1))
    expect(ends).toEqual([])
  })

  test('commands read what is typed', async () => {
    const { run } = start({ typed: ['Otter', 'a', 'b'] })
    expect(await run('read -p "Name? " n; echo "hi $n"')).toContain('hi Otter')
    expect(await run('cat | tr a-z A-Z')).toBe('A\nB\n')
  })

  test('completes commands, paths and variables', async () => {
    const { process } = start()
    const labels = async (text: string) =>
      (await process.complete(text, text.length)).candidates.map(({ label }) => label)
    expect(await labels('otterf')).toEqual(['otterfetch'])
    expect(await labels('cat pro')).toEqual(['profile.txt'])
    expect(await labels('cd do')).toEqual(['documents/', 'downloads/'])
    expect(await labels('echo $HOS')).toEqual(['HOSTNAME', 'HOSTTYPE'])
  })

  test('files that it writes are the same as everybody’s', async () => {
    const { run, files } = start()
    await run('echo hello > /home/documents/note.txt')
    expect(await files.readText('/home/documents/note.txt')).toEqual({ ok: true, value: 'hello\n' })
    await files.write('/home/documents/other.txt', 'from the editor\n')
    expect(await run('cat /home/documents/other.txt')).toBe('from the editor\n')
  })

  test('speaks the language of the page, and follows it', async () => {
    const { run, workers } = start()
    expect(await run('uptime')).toBe('up 1 min, 5 secs\n')
    await speak('en-XA')
    expect(workers[0]?.heard.at(-1)).toEqual({ kind: 'language', tag: 'en-XA' })
    expect(await run('uptime')).toMatch(/^\[ûp /)
    // The engine’s own page is in English: what the command does is told above it.
    expect(await run('help grep')).toMatch(/^\[[^]*\]\n\n[^]*Usage: grep/)
  })

  test('windows are opened by request, but not without end', async () => {
    const { run, desktop } = start()
    const printed = await run('for i in 1 2 3 4 5 6 7 8 9 10; do open readme.txt; done')
    expect(desktop.opened.length).toBe(8)
    expect(printed).toContain('Too many windows at once.')
  })
})

describe('a worker that does not do its part', () => {
  test('is replaced when it does not hear Ctrl+C; the new one goes on where the old one was', async () => {
    const { process, workers, ends } = start({ isReal: false, interruptTimeoutMs: 20 })
    const [first] = workers
    process.run('one')
    first?.say({
      kind: 'done',
      exitCode: 0,
      isExit: false,
      isInterrupted: false,
      isExhausted: false,
      cwd: '/home/x',
      snapshot: { mark: 1 },
    })
    await vi.waitFor(() => expect(ends.length).toBe(1))
    process.run('loop')
    process.interrupt()
    await vi.waitFor(() => expect(ends.at(-1)).toEqual({ exitCode: 130, isExit: false, reason: 'restarted' }))
    expect(workers.length).toBe(2)
    const begun = workers[1]?.heard[0]
    expect(begun?.kind === 'start' && [begun.cwd, begun.snapshot]).toEqual(['/home/x', { mark: 1 }])
    // What the old one still says is not heard.
    first?.say({ kind: 'print', text: 'ghost' })
  })

  test('is replaced when it breaks or says what it must not', async () => {
    const { process, workers, ends } = start({ isReal: false })
    process.run('bomb')
    workers[0]?.crash()
    expect(ends.at(-1)?.reason).toBe('crashed')
    process.run('other')
    workers[1]?.say({ kind: 'delete everything' })
    await vi.waitFor(() => expect(ends.at(-1)?.reason).toBe('refused'))
    expect(workers.length).toBe(3)
  })

  test('is replaced when a line took all memory', async () => {
    const { process, workers, ends } = start({ isReal: false })
    process.run('bomb')
    workers[0]?.say({
      kind: 'done',
      exitCode: 1,
      isExit: false,
      isInterrupted: false,
      isExhausted: true,
      cwd: '/home',
      snapshot: null,
    })
    await vi.waitFor(() => expect(ends.at(-1)?.reason).toBe('exhausted'))
    expect(workers.length).toBe(2)
  })
})
