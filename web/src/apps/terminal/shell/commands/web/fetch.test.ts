import { expect, test } from 'vitest'
import { success } from '@/lib/result'
import { testShell } from '../../../testing/test-shell'

async function setUp() {
  const shell = await testShell({ cwd: '/home' })
  const bytes = new TextEncoder().encode('ünder water\n')
  const page = { url: 'https://example.org/otter.txt', contentType: 'text/plain', name: 'otter.txt', bytes }
  for (const address of ['https://example.org/otter.txt', 'http://example.org/otter.txt'])
    shell.desktop.pages.set(address, success(page))
  return shell
}

test('curl prints a file, writes it, and tells its kind', async () => {
  const { run } = await setUp()
  expect(await run('curl -sL https://example.org/otter.txt | tr a-z A-Z')).toMatch(/NDER WATER\n$/)
  expect(await run('curl example.org/otter.txt')).toBe('ünder water\n')
  expect(
    await run(
      'curl -so a.txt https://example.org/otter.txt; curl -O https://example.org/otter.txt; cmp a.txt otter.txt; cat a.txt',
    ),
  ).toBe('ünder water\n')
  expect(await run('curl -I https://example.org/otter.txt')).toBe(
    'content-type: text/plain\ncontent-location: https://example.org/otter.txt\n\n',
  )
})

test('wget keeps a file under its name', async () => {
  const { run } = await setUp()
  expect(await run('wget https://example.org/otter.txt; cat otter.txt')).toBe(
    '“otter.txt” saved (13 bytes)\nünder water\n',
  )
  expect(await run('wget -qO - https://example.org/otter.txt')).toBe('ünder water\n')
})

test('what cannot be fetched or sent is said, with a status', async () => {
  const { run } = await setUp()
  expect(await run('curl https://example.org/none; echo $?; curl -s https://example.org/none; echo $?')).toBe(
    'curl: https://example.org/none: It is not there.\n22\n22\n',
  )
  expect(
    await run('curl -d a=b https://example.org; curl -X POST https://example.org; curl; curl -Z x'),
  ).toBe(
    `curl: -d: the way to the web here only fetches; nothing is sent
curl: -X POST: the way to the web here only fetches; nothing is sent
curl: no address given
curl: option -Z is not known here
`,
  )
})
