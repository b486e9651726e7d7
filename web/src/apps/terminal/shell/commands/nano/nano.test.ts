import { expect, test, vi } from 'vitest'
import { key, nanoTerminal } from './testing/nano-terminal'

const { ctrl, alt, enter } = key

type Nano = Awaited<ReturnType<typeof nanoTerminal>>

/** Starts nano and waits until it has drawn. */
async function open(nano: Nano, line: string) {
  const ended = nano.start(line)
  await vi.waitFor(() => expect(nano.screen.rows().join('\n')).toMatch(/\^X/))
  return { ended }
}

/** Waits for a row to be seen. */
const seen = (nano: Nano, row: string | RegExp) =>
  vi.waitFor(() => expect(nano.screen.rows().join('\n')).toMatch(row))

test('a new file is typed, saved under its name, and left', async () => {
  const nano = await nanoTerminal()
  const { ended } = await open(nano, 'nano notes.txt')
  await seen(nano, 'New File')
  nano.press('héllo', enter, 'zwölf 🦦')
  await seen(nano, 'Modified')
  expect(nano.screen.rows().slice(1, 3)).toEqual(['héllo', 'zwölf 🦦'])
  nano.press(ctrl('o'))
  await seen(nano, 'File Name to Write: notes.txt')
  nano.press(enter)
  await seen(nano, 'Wrote 2 lines')
  nano.press(ctrl('x'))
  await ended
  expect(nano.hasScreen()).toBe(false)
  expect(await nano.text('notes.txt')).toBe('héllo\nzwölf 🦦\n')
})

test('leaving asks whether to save: no, yes, or back', async () => {
  const nano = await nanoTerminal()
  await nano.run('echo old > a.txt')
  const { ended } = await open(nano, 'nano a.txt')
  await seen(nano, 'Read 1 line')
  nano.press('new ', ctrl('x'))
  await seen(nano, /Save modified buffer\?/)
  nano.press(ctrl('c'))
  await seen(nano, 'Cancelled')
  nano.press(ctrl('x'), 'n')
  await ended
  expect(await nano.text('a.txt')).toBe('old\n')

  const again = nano.start('nano a.txt')
  await vi.waitFor(() => expect(nano.hasScreen()).toBe(true))
  nano.press('new ', ctrl('x'), 'y', enter)
  await again
  expect(await nano.text('a.txt')).toBe('new old\n')
})

test('what was changed elsewhere meanwhile is not overwritten without a question', async () => {
  const nano = await nanoTerminal()
  await nano.run('echo old > a.txt')
  const { ended } = await open(nano, 'nano a.txt')
  await seen(nano, 'Read 1 line')
  await nano.files.write('/home/work/a.txt', 'from elsewhere\n')
  nano.press('mine ', ctrl('s'))
  await seen(nano, 'changed elsewhere')
  nano.press('n')
  await seen(nano, 'Cancelled')
  expect(await nano.text('a.txt')).toBe('from elsewhere\n')
  nano.press(ctrl('s'), 'y')
  await seen(nano, 'Wrote 1 line')
  expect(await nano.text('a.txt')).toBe('mine old\n')
  // Another file is not overwritten either.
  await nano.files.write('/home/work/b.txt', 'b\n')
  nano.press(ctrl('o'), ctrl('u'), 'b.txt', enter)
  await seen(nano, /“b\.txt” exists/)
  nano.press('n', ctrl('x'))
  await ended
  expect(await nano.text('b.txt')).toBe('b\n')
})

test('lines are cut together and pasted, a mark cuts a part, and all is undone', async () => {
  const nano = await nanoTerminal()
  await nano.run("printf 'one\\ntwo\\nthree\\n' > a.txt")
  const { ended } = await open(nano, 'nano a.txt')
  nano.press(ctrl('k'), ctrl('k'), key.down, ctrl('u'))
  await vi.waitFor(() => expect(nano.screen.rows().slice(1, 4)).toEqual(['three', 'one', 'two']))
  nano.press(alt('u'))
  await vi.waitFor(() => expect(nano.screen.rows().slice(1, 4)).toEqual(['three', '', '']))
  nano.press(alt('u'), alt('u'))
  await vi.waitFor(() => expect(nano.screen.rows().slice(1, 4)).toEqual(['one', 'two', 'three']))
  nano.press(alt('e'), alt('u'), key.home, key.right, alt('a'), key.down, key.right, ctrl('k'))
  await vi.waitFor(() => expect(nano.screen.rows().slice(1, 3)).toEqual(['oo', 'three']))
  nano.press(key.end, ctrl('u'))
  await vi.waitFor(() => expect(nano.screen.rows().slice(1, 3)).toEqual(['oone', 'tw']))
  nano.press(alt('u'), alt('u'), ctrl('x'))
  await ended
  expect(await nano.text('a.txt')).toBe('one\ntwo\nthree\n')
})

test('search goes round, and replaces what is asked for', async () => {
  const nano = await nanoTerminal()
  await nano.run("printf 'Otter one\\nbird\\notter two\\n' > a.txt")
  const { ended } = await open(nano, 'nano a.txt')
  nano.press(ctrl('f'))
  await seen(nano, 'Search:')
  nano.press('otter', enter)
  await vi.waitFor(() => expect(nano.screen.cursor()).toEqual([4, 1]))
  nano.press(alt('w'))
  await seen(nano, 'Search Wrapped')
  expect(nano.screen.cursor()).toEqual([2, 1])
  nano.press(ctrl('f'), 'whale', enter)
  await seen(nano, '“whale” not found')
  nano.press('\u001C', 'otter', enter, 'Seal', enter)
  await seen(nano, 'Replace this one')
  nano.press('n', 'a')
  await seen(nano, 'Replaced 1 occurrence')
  nano.press(ctrl('s'))
  await seen(nano, 'Wrote 3 lines')
  nano.press(ctrl('x'))
  await ended
  expect(await nano.text('a.txt')).toBe('Otter one\nbird\nSeal two\n')
})

test('keys move over pages, lines and words, and tell where the cursor is', async () => {
  const nano = await nanoTerminal()
  await nano.run('seq 100 > a.txt')
  const { ended } = await open(nano, 'nano +50 a.txt')
  await vi.waitFor(() => expect(nano.screen.rows()[nano.screen.cursor()[0] - 1]).toBe('50'))
  nano.press(key.pageDown)
  await vi.waitFor(() => expect(nano.screen.rows()[nano.screen.cursor()[0] - 1]).toBe('56'))
  nano.press(alt('/'), key.up, key.end, ctrl('c'))
  await seen(nano, 'line 100/101, column 4/4')
  nano.press('\u001F')
  await seen(nano, 'Enter line number')
  nano.press('7,2', enter)
  await vi.waitFor(() => expect(nano.screen.rows()[nano.screen.cursor()[0] - 1]).toBe('7'))
  nano.press(alt('\\'), 'two words', key.home, '\u001B[1;5C', 'X')
  await seen(nano, /^two Xwords1$/m)
  nano.press(ctrl('x'), 'n')
  await ended
})

test('long lines and narrow screens fit: nothing is wider than the terminal', async () => {
  const nano = await nanoTerminal({ columns: 40, rows: 12 })
  await nano.run(`printf '%s\\n' "start $(seq -s . 60) end" short > a.txt`)
  const { ended } = await open(nano, 'nano a.txt')
  expect(nano.screen.rows()[1]).toMatch(/^start 1\.2.*>$/)
  nano.press(key.end)
  await vi.waitFor(() => expect(nano.screen.rows()[1]).toMatch(/^<.* end$/))
  expect(nano.screen.widest()).toBeLessThanOrEqual(40)
  nano.resize(30, 8)
  await vi.waitFor(() => expect(nano.screen.rows().findIndex((row) => /\^G/.test(row))).toBe(6))
  nano.press(ctrl('x'))
  await ended
})

test('pastes keep their lines, and Windows line ends stay', async () => {
  const nano = await nanoTerminal()
  await nano.run(String.raw`printf 'a\r\nb\r\n' > dos.txt`)
  const { ended } = await open(nano, 'nano dos.txt')
  nano.press('\u001B[200~x\r\ny\r\u001B[201~', ctrl('s'))
  await seen(nano, 'Wrote 4 lines')
  nano.press(ctrl('x'))
  await ended
  expect(await nano.text('dos.txt')).toBe('x\r\ny\r\na\r\nb\r\n')
})

test('what cannot be edited is said on the usual screen', async () => {
  const nano = await nanoTerminal()
  await nano.run(String.raw`printf '\xff\xfe\x00' > bin; nano bin; nano /home; nano none/x`)
  expect(nano.printed()).toContain('nano: bin: not a text in UTF-8')
  expect(nano.printed()).toContain('nano: “/home” is a directory')
  expect(nano.printed()).toContain('nano: none/x: No such file or directory')
  expect(nano.hasScreen()).toBe(false)
})

test('a text that is only looked at is not changed, and an interrupted editor gives the screen back', async () => {
  const nano = await nanoTerminal()
  await nano.run('echo old > a.txt')
  const { ended } = await open(nano, 'nano -v a.txt')
  nano.press('x')
  await seen(nano, 'invalid in view mode')
  nano.shell.interrupt()
  await ended
  expect(nano.hasScreen()).toBe(false)
  expect(await nano.text('a.txt')).toBe('old\n')
})
