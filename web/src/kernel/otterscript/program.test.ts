// @vitest-environment happy-dom
import { scriptCalls } from '@otteros/otterscript/desktop-calls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServices } from '@/root/services'
import { createTestOs } from '@/root/testing/test-os'
import { createScriptDesktop } from './script-desktop'
import { errorLine, startProgram } from './start-program'
import { createManualClock } from './testing/manual-clock'
import type { ScriptStarter } from './types'

let stopServices: () => void = () => undefined
let desktop: ReturnType<typeof createTestOs>
beforeEach(() => {
  desktop = createTestOs()
  stopServices = startServices(desktop.os)
})
afterEach(() => stopServices())

interface PlayOptions {
  readonly startedBy?: ScriptStarter
  readonly allowsDelete?: (path: string) => Promise<boolean>
  readonly args?: readonly string[]
  readonly folder?: string
}

/** Starts a program in a window of a test desktop. */
function begin(text: string, { startedBy = 'person', allowsDelete, ...rest }: PlayOptions = {}) {
  const { os } = desktop
  const windowId = os.windows.open('codeeditor')
  const { clock, pass } = createManualClock()
  const said: string[] = []
  const alerts: string[] = []
  const shown: string[] = []
  const events = vi.fn<(detail: unknown) => void>()
  const stopListening = os.events.on('otterscript-create-window', events)
  const program = startProgram({
    ...rest,
    text,
    desktop: createScriptDesktop(os, windowId),
    startedBy,
    clock,
    screen: {
      say: (line) => void said.push(line),
      alert: (message) => void alerts.push(message),
      display: (name) => void shown.push(name),
      ...(allowsDelete ? { allowsDelete } : {}),
    },
  })
  const ended = vi.fn<(end: string) => void>()
  void program.end.then(({ kind, errors }) => ended([kind, ...errors.map(errorLine)].join('; ')))
  const end = () => {
    stopListening()
    return ended.mock.calls[0]?.[0] ?? 'running'
  }
  const windows = () =>
    os.windows.getState().windows.filter(({ parentWindowId }) => parentWindowId === windowId)
  return { os, windowId, program, pass, said, alerts, shown, events, end, windows }
}

/** Runs a program for a minute. */
async function play(text: string, options: PlayOptions = {}) {
  const begun = begin(text, options)
  // Files and the recycle bin take turns of the event loop, in addition to the clock's.
  for (let turn = 0; turn < 12; turn++) await begun.pass(5000)
  return { ...begun, ending: begun.end() }
}

const exists = async (path: string) => (await desktop.os.files.stat(path)).ok

describe('windows of programs', () => {
  test('create sends its event exactly 500 ms later, and the window opens [A4.34 A9.3 B7.30]', async () => {
    const { pass, events, windows, windowId, said } = begin('let w = create("My Terminal")\nsay(w)')
    await pass(499)
    expect(events).not.toHaveBeenCalled()
    await pass(1)
    expect(events).toHaveBeenCalledExactlyOnceWith({
      type: 'terminal',
      title: 'My Terminal',
      parentWindowId: windowId,
    })
    expect(windows().map(({ type, title }) => [type, title])).toEqual([['terminal', 'My Terminal']])
    await pass(0)
    expect(said).toEqual(['the window “My Terminal”'])
  })

  test('a title without a keyword opens an editor [A4.34]', async () => {
    const { windows } = await play('create("Hello")')
    expect(windows().map(({ type, title }) => [type, title])).toEqual([['editor', 'Hello']])
  })

  test('a program that is stopped meanwhile opens nothing', async () => {
    const { pass, program, events, windows } = begin('create("Terminal")')
    await pass(400)
    program.stop()
    await pass(5000)
    expect(events).not.toHaveBeenCalled()
    expect(windows()).toEqual([])
  })

  test('destroy closes a window of the program, and asks its guards', async () => {
    const { pass, os, said, windows } = begin(
      'let w = create("Disk")\nwait(1000)\nsay(destroy(w))\nwait(1000)\nsay(destroy(w), destroy(w))',
    )
    await pass(500)
    const [window] = windows()
    const leave = os.windows.addCloseGuard(window?.id ?? '', () => false)
    await pass(1000)
    expect([said, windows().length]).toEqual([['false'], 1])
    leave()
    await pass(1000)
    expect([said, windows().length]).toEqual([['false', 'true true'], 0])
  })

  test('destroy takes nothing but such a window', async () => {
    const { ending, windowId } = await play('destroy("codeeditor-1")')
    expect(ending).toBe('failed; line 1, column 1: “destroy” needs a window that “create” gave, not a text.')
    expect(desktop.os.windows.getState().windows.some(({ id }) => id === windowId)).toBe(true)
  })

  test('twenty windows are enough', async () => {
    const { ending, windows } = await play('repeat 30 { create("Disk") }')
    expect(windows()).toHaveLength(20)
    expect(ending).toContain('line 1, column 13: A program can have at most 20 windows')
  })
})

describe('the delete-file call', () => {
  test.each(['/system/kernel.bin', '/home/Important.DLL', 'C:\\Windows\\System32', '/home/../BOOT/x'])(
    'is blocked for %s with an alert of these words [A4.34 A5.6 A8.15]',
    async (path) => {
      const written = path.replaceAll('\\', '\\\\')
      const { alerts, said, ending } = await play(`say(delete-file("${written}"))`)
      expect(alerts).toEqual([`Security Warning: Cannot delete critical system file: ${path}`])
      expect([said, ending]).toEqual([['false'], 'finished'])
    },
  )

  test('moves any other file into the recycle bin, never for good [A4.34]', async () => {
    await desktop.os.files.write('/home/old.txt', 'old')
    const { said, ending } = await play('say(delete-file("old.txt"))')
    expect([said, ending]).toEqual([['Moved to the recycle bin: /home/old.txt', 'true'], 'finished'])
    expect(await exists('/home/old.txt')).toBe(false)
    expect((await desktop.os.recycleBin.list()).map(({ from }) => from)).toEqual(['/home/old.txt'])
  })

  test('is blocked when a link leads to the system, or something of the system lies below', async () => {
    const { files } = desktop.os
    await files.createFolder('/home/box/deep', { parents: true })
    await files.write('/home/box/deep/important.dll', 'x')
    await files.createFolder('/data/system', { parents: true })
    await files.write('/data/system/x', 'x')
    await files.apply([{ kind: 'link', path: '/home/door', target: '/data/system' }])
    const { alerts } = await play('delete-file("/home/box")\ndelete("/home/door/x")\ndelete("/data")')
    expect(alerts.map((text) => text.split(': ')[2])).toEqual(['/home/box', '/home/door/x', '/data'])
    expect(await exists('/data/system/x')).toBe(true)
  })

  test('says with its place what does not exist or cannot be read as a path', async () => {
    expect((await play('\n  delete-file("none.txt")')).ending).toBe(
      'failed; line 2, column 3: “/home/none.txt” does not exist.',
    )
    expect((await play('delete-file("/home/*")')).ending).toContain('“*” and “?” do not stand for files here')
  })

  test('of an app asks the person first', async () => {
    await desktop.os.files.write('/home/mine.txt', 'mine')
    const answers = [false, true]
    const allowsDelete = vi.fn<(path: string) => Promise<boolean>>(() =>
      Promise.resolve(answers.shift() ?? false),
    )
    const text = 'delete-file("/home/mine.txt")\ndelete-file("/home/mine.txt")'
    const { said } = await play(text, { startedBy: 'app', allowsDelete })
    expect(allowsDelete.mock.calls).toEqual([['/home/mine.txt'], ['/home/mine.txt']])
    expect(said).toEqual([
      'Not allowed: /home/mine.txt stays where it is.',
      'Moved to the recycle bin: /home/mine.txt',
    ])
  })
})

describe('other calls', () => {
  test('display shows a name, move only notes it [A4.34]', async () => {
    await desktop.os.files.write('/home/a.txt', 'a')
    const { shown, said, ending } = await play('display("Otter")\nmove("/home/a.txt", "/home/b.txt")')
    expect([shown, said, ending]).toEqual([['Otter'], ['Move: /home/a.txt → /home/b.txt'], 'finished'])
    expect([await exists('/home/a.txt'), await exists('/home/b.txt')]).toEqual([true, false])
  })

  test('programs of a person read and write their files, only inside the home folder', async () => {
    const text = `write("note.txt", "hello")
      say(exists("note.txt"), read("/home/note.txt"), contains(files(), "note.txt"))
      write("/documents/evil.txt", "x")`
    const { said, ending } = await play(text)
    expect(said).toEqual(['true hello true'])
    expect(ending).toContain('A program can write only inside /home, not to /documents/evil.txt.')
    await desktop.os.files.apply([{ kind: 'link', path: '/home/out', target: '/documents' }])
    expect((await play('write("/home/out/x", "x")')).ending).toContain('only inside /home')
    await desktop.os.files.apply([{ kind: 'link', path: '/home/nowhere', target: '/documents/new.txt' }])
    expect((await play('write("/home/nowhere", "x")')).ending).toContain('does not exist')
    expect((await play('write("/home/.trash/x", "x")')).ending).toContain('failed')
  })

  test('programs of an app have no calls that read, list or write files', async () => {
    const personal = scriptCalls.flatMap((call) => ('isPersonal' in call ? [call.name] : []))
    expect(personal).toEqual(['files', 'exists', 'read', 'write'])
    for (const name of personal) {
      const { ending } = await play(`${name}("/home/profile.txt", "")`, { startedBy: 'app' })
      expect(ending).toContain(`There is no “${name}”`)
    }
  })

  test('wait and timers follow the clock; arguments and the folder come from outside', async () => {
    const text = 'after 2000 { say("late") }\nwait(1000)\nsay(args[0])\nwrite("here.txt", "")'
    const { pass, said } = begin(text, { args: ['first'], folder: '/home/documents' })
    await pass(999)
    expect(said).toEqual([])
    await pass(1)
    expect(said).toEqual(['first'])
    await pass(1000)
    expect(said).toEqual(['first', 'late'])
    expect(await exists('/home/documents/here.txt')).toBe(true)
  })

  test('a call with a wrong number of values says so', async () => {
    expect((await play('create()')).ending).toBe('failed; line 1, column 1: “create” needs 1 value, not 0.')
    expect((await play('move("a")')).ending).toContain('“move” needs 2 values, not 1.')
    expect((await play('wait("long")')).ending).toContain('“wait” needs a time in milliseconds, not a text.')
  })

  test('a program of a person may say more than a hundred things, one of an app may not', async () => {
    expect((await play('repeat 300 { say(1) }')).ending).toBe('finished')
    expect((await play('repeat 300 { say(1) }', { startedBy: 'app' })).ending).toContain('at most 100 times')
  })

  test('a program with mistakes does not begin; eval is none of its words', async () => {
    const { said, ending } = await play('say("before")\nlet = 2')
    expect(said).toEqual([])
    expect(ending).toBe('failed; line 2, column 5: A name is missing after “let”.')
    expect((await play('eval("x")')).ending).toContain('There is no “eval”')
    expect((await play(`#${'x'.repeat(65_536)}`)).ending).toContain('longer than 65536 characters')
  })

  test('a program that never ends is stopped, with the place of its loop', async () => {
    expect((await play('while true { }')).ending).toMatch(/line 1, .*Does a loop never end\?/)
  })
})

describe('events', () => {
  test('tell of windows, the theme and files of the home folder while a program listens', async () => {
    const { os, said, pass, program, end } = begin(
      `on "window-opened" { say("opened {event}") }
       on "window-closed" { say("closed {event}") }
       on "theme-changed" { say("theme {event}") }
       on "file-changed" { say("file {event}") }`,
    )
    await pass(10)
    const id = os.windows.open('editor', { title: 'Plans' })
    await os.windows.close(id)
    os.settings.update({ theme: 'dark' })
    os.settings.update({ username: 'Maya' })
    await os.files.write('/home/a.txt', 'a')
    await os.files.write('/documents/b.txt', 'b')
    await os.recycleBin.put(['/home/a.txt'])
    await pass(10)
    expect(said).toEqual([
      'opened Plans',
      'closed Plans',
      'theme dark',
      'file /home/a.txt',
      'file /home/a.txt',
    ])
    expect(end()).toBe('running')
    program.stop()
    os.settings.update({ theme: 'contrast' })
    await pass(10)
    expect(said).toHaveLength(5)
    expect(end()).toBe('stopped')
  })

  test('of an app tell only of windows that its programs made', async () => {
    const { os, said, pass, program } = begin('on "window-opened" { say(event) }\ncreate("Disk")', {
      startedBy: 'app',
    })
    os.windows.open('editor', { title: 'Secret plans' })
    await pass(1000)
    expect(said).toEqual(['Disk'])
    program.stop()
    const files = await play('on "file-changed" { }', { startedBy: 'app' })
    expect(files.ending).toContain('There is no event “file-changed”.')
  })

  test('that nobody could keep up with are left out: at most fifty wait', async () => {
    const { os, said, pass, program } = begin('on "window-opened" { say(event) }\nwait(1000)')
    await pass(10)
    for (let count = 0; count < 80; count++) os.windows.open('editor', { title: String(count) })
    await pass(2000)
    expect(said).toHaveLength(50)
    program.stop()
  })

  test('that do not exist are told where the program waits for them', async () => {
    expect((await play('say(1)\non "window-open" { }')).ending).toBe(
      'failed; line 2, column 4: There is no event “window-open”. Did you mean “window-opened”?',
    )
  })
})
