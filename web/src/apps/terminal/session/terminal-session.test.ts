import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { allCodes } from '../model/ansi'
import { createHistory } from '../model/history'
import type { LineEnd, ShellListener, ShellProcess } from '../worker/shell-process'
import { createTerminalSession } from './terminal-session'

/** A session over a shell that does what the test says. */
function setUp(lines: readonly string[] = [], greeting?: string) {
  const history = createHistory(storedValue(memoryStorage(), 'h'))
  for (const line of lines) history.add(line)
  let raw = ''
  let listener: ShellListener | null = null
  const shell = {
    run: vi.fn<(text: string) => void>(),
    interrupt: vi.fn<() => void>(),
    complete: vi.fn<ShellProcess['complete']>(() => Promise.resolve({ start: 0, candidates: [] })),
    type: vi.fn<(line: string | null) => void>(),
    sendKeys: vi.fn<ShellProcess['sendKeys']>(),
    resize: vi.fn<ShellProcess['resize']>(),
    cwd: () => '/home/documents',
    dispose: vi.fn<() => void>(),
  }
  const onExit = vi.fn<() => void>()
  const session = createTerminalSession({
    screen: {
      write(text, shown) {
        raw += text
        shown?.()
      },
      columns: () => 80,
    },
    history,
    login: 'maya',
    ...(greeting === undefined ? {} : { greeting }),
    onExit,
    startShell(own) {
      listener = own
      return shell
    },
  })
  const end = (change: Partial<LineEnd> = {}) =>
    listener?.onDone({ exitCode: 0, isExit: false, reason: 'finished', ...change })
  return {
    session,
    shell,
    history,
    onExit,
    end,
    listener: () => listener,
    /** What was printed since the last call, without colours and cursor moves. */
    printed: () => {
      const text = raw.replaceAll(allCodes, '').replaceAll('\r', '')
      raw = ''
      return text
    },
    raw: () => raw,
  }
}

afterEach(() => vi.useRealTimers())

describe('a line', () => {
  test('the prompt names person and folder; Enter runs what was typed', () => {
    const { session, shell, printed } = setUp()
    expect(printed()).toBe('maya@otteros:~/documents$ ')
    session.input('ls -l\r')
    expect(printed()).toBe('ls -l\n')
    expect(shell.run).toHaveBeenCalledWith('ls -l')
    expect(session.getState().isRunning).toBe(true)
  })

  test('a greeting stands above the first prompt, and nowhere else', () => {
    const { session, end, printed } = setUp([], 'Type help.')
    expect(printed()).toBe('Type help.\nmaya@otteros:~/documents$ ')
    session.input('x\r')
    end()
    expect(printed()).toBe('x\nmaya@otteros:~/documents$ ')
  })

  test('what a command prints stands above the next prompt, on a row of its own', () => {
    const { session, listener, end, printed } = setUp()
    session.input('x\r')
    printed()
    listener()?.print('no line break', () => undefined)
    end()
    expect(printed()).toBe('no line break\nmaya@otteros:~/documents$ ')
    expect(session.getState().isRunning).toBe(false)
  })

  test('what the background prints stands above the line that is typed, which goes on', () => {
    const { session, shell, listener, printed } = setUp()
    session.input('echo al')
    printed()
    listener()?.print('one\ntwo', () => undefined)
    expect(printed()).toBe('one\ntwo\nmaya@otteros:~/documents$ echo al')
    session.input('so\r')
    expect(shell.run).toHaveBeenCalledWith('echo also')
  })

  test('an empty line runs nothing', () => {
    const { session, shell } = setUp()
    session.input('  \r')
    expect(shell.run).not.toHaveBeenCalled()
  })

  test('an unfinished line goes on behind "> " and runs as a whole', () => {
    const { session, shell, listener, printed } = setUp()
    session.input('for i in 1 2\r')
    printed()
    listener()?.onIncomplete()
    expect(printed()).toBe('> ')
    session.input('do echo $i; done\r')
    expect(shell.run).toHaveBeenLastCalledWith('for i in 1 2\ndo echo $i; done')
  })

  test('a paste of several lines is not run before Enter', () => {
    const { session, shell } = setUp()
    session.input('\u001B[200~echo one\recho two\r\u001B[201~')
    expect(shell.run).not.toHaveBeenCalled()
    session.input('\r')
    expect(shell.run).toHaveBeenCalledWith('echo one\necho two')
  })

  test('what is typed while a command runs is for the next line', () => {
    const { session, shell, end } = setUp()
    session.input('sleep 1\rls\r')
    expect(shell.run).toHaveBeenCalledTimes(1)
    end()
    expect(shell.run).toHaveBeenLastCalledWith('ls')
  })
})

describe('Ctrl+C and Ctrl+D', () => {
  test('Ctrl+C drops the line that is typed', () => {
    const { session, shell, printed } = setUp()
    session.input('rm -rf')
    printed()
    session.input('\u0003')
    expect(printed()).toBe('^C\nmaya@otteros:~/documents$ ')
    session.input('ls\r')
    expect(shell.run).toHaveBeenCalledWith('ls')
  })

  test('Ctrl+C interrupts the command that runs and forgets what was typed ahead', () => {
    const { session, shell, end } = setUp()
    session.input('loop\rls\r')
    session.input('\u0003')
    expect(shell.interrupt).toHaveBeenCalledTimes(1)
    end({ reason: 'interrupted', exitCode: 130 })
    expect(shell.run).toHaveBeenCalledTimes(1)
  })

  test('a shell that had to be replaced says so', () => {
    const { session, end, printed } = setUp()
    session.input('x\r')
    printed()
    end({ reason: 'exhausted', exitCode: 137 })
    expect(printed()).toContain('ottersh: out of memory. The shell was restarted')
  })

  test('Ctrl+D leaves on an empty line and deletes on others', () => {
    const { session, onExit, shell } = setUp()
    session.input('abc\u0001\u0004\r')
    expect(shell.run).toHaveBeenCalledWith('bc')
    const other = setUp()
    other.session.input('\u0004')
    expect(other.onExit).toHaveBeenCalledTimes(1)
    expect(onExit).not.toHaveBeenCalled()
  })

  test('exit closes the terminal, in which nothing runs any more', () => {
    const { session, onExit, end } = setUp()
    onExit.mockImplementation(() => expect(session.getState().isRunning).toBe(false))
    session.input('exit\r')
    end({ isExit: true })
    expect(onExit).toHaveBeenCalledTimes(1)
  })
})

describe('history', () => {
  test('up and down bring lines back, the typed one last', () => {
    const { session, shell, end } = setUp(['one', 'two'])
    session.input('dra\u001B[A\u001B[A\r')
    expect(shell.run).toHaveBeenLastCalledWith('one')
    end()
    session.input('dra\u001B[A\u001B[B\r')
    expect(shell.run).toHaveBeenLastCalledWith('dra')
  })

  test('lines that ran are kept', () => {
    const { session, history, end } = setUp()
    session.input('echo hi\r')
    end()
    expect(history.lines()).toEqual(['echo hi'])
  })

  test('Ctrl+R finds, goes to older ones, and Enter runs; Ctrl+G gives the line back', () => {
    const { session, shell, end, raw } = setUp(['git log', 'ls', 'git push'])
    session.input('\u0012gi')
    expect(raw()).toContain("(reverse-i-search)`gi': git push")
    session.input('\u0012\r')
    expect(shell.run).toHaveBeenLastCalledWith('git log')
    end()
    session.input('mine\u0012ls\u0007\r')
    expect(shell.run).toHaveBeenLastCalledWith('mine')
  })
})

describe('completion', () => {
  const flush = () => new Promise((resolve) => setTimeout(resolve, 0))

  test('one candidate is put in', async () => {
    const { session, shell } = setUp()
    shell.complete.mockResolvedValue({
      start: 4,
      candidates: [{ insert: 'profile.txt ', label: 'profile.txt' }],
    })
    session.input('cat pro\t')
    await flush()
    session.input('\r')
    expect(shell.run).toHaveBeenCalledWith('cat profile.txt ')
  })

  test('several: what they share is put in, a second Tab lists them', async () => {
    const { session, shell, printed } = setUp()
    const candidates = ['documents/', 'downloads/'].map((label) => ({ insert: label, label }))
    shell.complete.mockResolvedValue({ start: 3, candidates })
    session.input('cd d\t')
    await flush()
    printed()
    session.input('\t')
    await flush()
    session.input('\t')
    await flush()
    expect(printed()).toContain('documents/  downloads/')
    session.input('\r')
    expect(shell.run).toHaveBeenCalledWith('cd do')
  })

  test('keys that come while candidates are looked up wait for them', async () => {
    const { session, shell } = setUp()
    shell.complete.mockResolvedValue({
      start: 0,
      candidates: [{ insert: 'otterfetch ', label: 'otterfetch' }],
    })
    session.input('ott\t\r')
    expect(shell.run).not.toHaveBeenCalled()
    await flush()
    expect(shell.run).toHaveBeenCalledWith('otterfetch ')
  })
})

describe('a command with the whole screen', () => {
  test('hears all keys, and the lines are back when it ends', () => {
    const { session, shell, listener, end, raw } = setUp()
    session.input('nano\r')
    listener()?.onScreen(true)
    expect(raw()).toContain('\u001B[?1049h')
    session.input('\u0003x\u001B[A')
    expect(shell.sendKeys).toHaveBeenCalledWith('\u0003x\u001B[A')
    expect(shell.interrupt).not.toHaveBeenCalled()
    listener()?.onScreen(false)
    expect(raw()).toContain('\u001B[?1049l')
    end()
    session.input('ls\r')
    expect(shell.run).toHaveBeenLastCalledWith('ls')
  })

  test('the lines are back too when its shell was replaced, and the menu stops it', () => {
    const { session, shell, listener, end, raw } = setUp()
    session.input('nano\r')
    listener()?.onScreen(true)
    session.interrupt()
    expect(shell.interrupt).toHaveBeenCalledTimes(1)
    end({ reason: 'crashed', exitCode: 137 })
    expect(raw().split('\u001B[?1049l')[1]).toContain('the shell crashed')
  })
})

describe('a command that reads', () => {
  test('gets the line that is typed; what it printed on the row stays as the prompt', () => {
    const { session, shell, listener, printed } = setUp()
    session.input('ask\r')
    listener()?.print('Name: ', () => undefined)
    printed()
    listener()?.onRead('', false)
    expect(printed()).toBe('Name: ')
    session.input('Otter\r')
    expect(shell.type).toHaveBeenCalledWith('Otter')
  })

  test('Ctrl+D is the end of input, a secret is not shown', () => {
    const { session, shell, listener, printed } = setUp()
    session.input('ask\r')
    listener()?.onRead('Password: ', true)
    printed()
    session.input('hunter2')
    expect(printed()).toBe('')
    session.input('\r')
    expect(shell.type).toHaveBeenCalledWith('hunter2')
    listener()?.onRead('', false)
    session.input('\u0004')
    expect(shell.type).toHaveBeenLastCalledWith(null)
  })
})
