import { expect, test } from 'vitest'
import { testShell } from '../testing/test-shell'
import { shellWords } from './shell-words'

test('a command that the engine has elsewhere only is one that is not there', async () => {
  const { run } = await testShell()
  for (const name of ['sqlite3', 'vi', 'yq'])
    expect(await run(`${name} some.file; echo $?`)).toBe(`ottersh: ${name}: command not found\n127\n`)
  expect(await run('echo a | xargs sqlite3; sqlite3 2>&1 | cat; sqlite3 2>/dev/null; echo $?')).toBe(
    'ottersh: sqlite3: command not found\nottersh: sqlite3: command not found\n127\n',
  )
})

test.each([
  ['fi', "ottersh: syntax error near unexpected token `fi'\n"],
  ['echo a ;; b', "ottersh: syntax error near unexpected token `;;'\n"],
  ["bash -c 'if'", 'ottersh: syntax error: unexpected end of file\n'],
  ["eval 'if'", 'ottersh: eval: syntax error: unexpected end of file\n'],
  ['f() { f; }; f', 'ottersh: f: maximum recursion depth (500) exceeded\n'],
])('%s is answered without the names of the engine’s parts', async (line, said) => {
  const { run } = await testShell()
  expect(await run(line)).toBe(said)
})

test('a mistake further down in a script is said with its line', () => {
  expect(shellWords('bash: syntax error: Parse error at 7:3: Expected THEN, got EOF\n')).toBe(
    'ottersh: line 7: syntax error: unexpected end of file\n',
  )
  expect(shellWords("bash: syntax error: Parse error at 2:1: syntax error near unexpected token `)'\n")).toBe(
    "ottersh: line 2: syntax error near unexpected token `)'\n",
  )
})
