import { expect, test, vi } from 'vitest'
import { testFiles, testShell } from '../../../testing/test-shell'

async function setUp(typed: readonly string[] = []) {
  const files = testFiles()
  await files.write('/home/main.js', '#!/usr/bin/env js\nconsole.log(1)')
  await files.write('/home/main.py', 'print("hé")\n')
  return testShell({ files, cwd: '/home', typed })
}

test('js runs a file or a text, with its values and what is piped in', async () => {
  const { run, desktop } = await setUp()
  await run('js main.js a "b c"')
  await run("echo piped | node -e 'console.log(stdin)' x")
  await run("js -p '1 + 1'")
  const [file, text, value] = desktop.programs
  expect(file?.language).toBe('javascript')
  // Its lines keep their numbers.
  expect(file?.text.split('\n')[1]).toBe('console.log(1)')
  expect(file?.text).toContain('argv:["js","main.js","a","b c"]')
  expect(text?.text).toContain('globalThis.stdin="piped\\n"')
  expect(text?.text).toContain('argv:["node","x"]')
  expect(value?.text).toContain('console.log(await (1 + 1\n))')
})

test('what a program prints is seen as it comes, goes into pipes, and its status is the command’s', async () => {
  const { run, desktop } = await setUp()
  desktop.programNews.push(
    [
      { kind: 'print', text: 'one\n', isError: false },
      { kind: 'print', text: 'wrong\n', isError: true },
      { kind: 'end', exitCode: 3 },
    ],
    [
      { kind: 'print', text: 'b\na\n', isError: false },
      { kind: 'print', text: 'wrong\n', isError: true },
      { kind: 'end', exitCode: 0 },
    ],
  )
  expect(await run('js main.js; echo $?')).toBe('one\nwrong\n3\n')
  expect(await run('js main.js 2>/dev/null | sort')).toBe('a\nb\n')
  expect(desktop.running()).toBe(0)
})

test('python is given its text, its values and its input, and asks for lines', async () => {
  const { run, desktop, prompts } = await setUp(['Maya'])
  desktop.programNews.push([
    { kind: 'ready' },
    { kind: 'ask', prompt: 'Name: ' },
    { kind: 'end', exitCode: 0 },
  ])
  await run('python3 main.py -x')
  expect(desktop.programs[0]?.text).toContain('_t = "print(\\"hé\\")\\n"')
  expect(desktop.programs[0]?.text).toContain('_s.argv = ["main.py", "-x"]')
  expect(prompts).toEqual(['Name: '])
  expect(desktop.answers).toEqual(['Maya'])
  await run('echo "print(1)" | python')
  expect(desktop.programs[1]?.text).toContain('_t = "print(1)\\n"')
  await run('echo data | python -c "print(input())"')
  expect(desktop.programs[2]?.text).toContain('_i.StringIO("data\\n")')
})

test('Ctrl+C ends a program', async () => {
  const { shell, desktop } = await setUp()
  desktop.programNews.push([])
  const running = shell.run('js main.js')
  await vi.waitFor(() => expect(desktop.running()).toBe(1))
  shell.interrupt()
  expect((await running).isInterrupted).toBe(true)
  expect(desktop.running()).toBe(0)
})

test('a program that is not there is said', async () => {
  const { run, desktop } = await setUp()
  expect(await run('python none.py; echo $?')).toBe('python: none.py: No such file or directory\n2\n')
  expect(await run('node none.js; js')).toBe(
    'node: none.js: No such file or directory\njs: name a program, or give code with -e\n',
  )
  expect(desktop.programs).toEqual([])
})
