import { expect, test } from 'vitest'
import { fileFailure } from '@/kernel/files/errors'
import type { FileSystem } from '@/kernel/files/types'
import { testFiles, testShell } from '../testing/test-shell'

const reason = '“a.txt” is in your account and not on this device.'

/** A shell in which one file is there and cannot be read. */
async function open() {
  const files = testFiles()
  await files.createFolder('/home/docs')
  for (const path of ['/home/docs/a.txt', '/home/docs/b.txt']) await files.write(path, 'text\n')
  const readBytes: FileSystem['readBytes'] = (path) =>
    path === '/home/docs/a.txt'
      ? Promise.resolve(fileFailure('EIO', path, () => reason))
      : files.readBytes(path)
  return testShell({ cwd: '/home/docs', files: { ...files, readBytes } })
}

test.each([
  ['cat a.txt', `cat: a.txt: ${reason}`],
  ['cat b.txt a.txt', `text\ncat: a.txt: ${reason}`],
  ['cat ../docs/a.txt', `cat: ../docs/a.txt: ${reason}`],
  ['head -1 a.txt', `head: a.txt: ${reason}`],
  ['tail a.txt', `tail: a.txt: ${reason}`],
  ['wc -l a.txt', `wc: a.txt: ${reason}`],
  ['grep x a.txt', `grep: a.txt: ${reason}`],
  ['sort a.txt', `sort: a.txt: ${reason}`],
  ['sed p a.txt', `sed: a.txt: ${reason}`],
  ['cmp a.txt b.txt', `cmp: a.txt: ${reason}`],
  ['diff b.txt a.txt', `diff: a.txt: ${reason}`],
  ['less a.txt', `less: a.txt: ${reason}`],
  ['cat < a.txt', `ottersh: a.txt: ${reason}`],
  ['. ./a.txt', `ottersh: ./a.txt: ${reason}`],
  ['echo more >> a.txt', `ottersh: a.txt: ${reason}`],
  ['cat a.txt 2>&1 | tr a a', `cat: a.txt: ${reason}`],
  ['echo a.txt | xargs cat', `cat: a.txt: ${reason}`],
])('%s says why a file that is there cannot be read', async (line, said) => {
  const { run } = await open()
  expect((await run(line)).trimEnd()).toBe(said)
})

test('what is not there is not there, also where another file of that name could not be read', async () => {
  const { run } = await open()
  const missing = 'cat: a.txt: No such file or directory\n'
  expect(await run('cat c.txt')).toBe('cat: c.txt: No such file or directory\n')
  expect(await run('cat a.txt; cd /home; cat a.txt')).toBe(`cat: a.txt: ${reason}\n${missing}`)
  await run('cat docs/a.txt')
  expect(await run('cat a.txt')).toBe(missing)
})

test('complaints with letters of any alphabet go into a pipe and a variable', async () => {
  const { run } = await open()
  const said = 'cat: ü.txt: No such file or directory\n'
  expect(await run('cat ü.txt 2>&1 | cat')).toBe(said)
  expect(await run('x=$(cat ü.txt 2>&1); echo "$x"')).toBe(said)
})
