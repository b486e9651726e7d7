// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createTestOs } from './test-os'

test('the files of a test can be used at once', async () => {
  const { os } = createTestOs()
  const written = await os.files.write('/home/a.txt', 'a')
  expect(written.ok).toBe(true)
  expect(await os.files.readText('/home/a.txt')).toEqual({ ok: true, value: 'a' })
})
