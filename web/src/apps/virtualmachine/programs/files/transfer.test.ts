// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { success } from '@/lib/result'
import { createMemoryVm } from '@/kernel/vm/testing/memory-vm'
import { createLinux } from '../../linux/linux'
import { createFakeMachine } from '../../testing/fake-machine'
import { readText } from './shared-text'
import { downloadFile, downloadFolder, uploadTo } from './transfer'

async function open() {
  const { os } = createTestOs()
  const fake = createFakeMachine()
  const linux = createLinux({
    find: async () => success(fake.machine),
    states: createMemoryVm().services.guestStates,
  })
  linux.need()
  await vi.waitFor(() => expect(linux.getState().machine.kind).toBe('running'))
  return { files: os.files, share: linux.share, shared: fake.files, refuse: fake.refuse }
}
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test('files and whole folders of the person cross into Linux', async () => {
  const { files, share, shared } = await open()
  await files.createFolder('/home/documents/trip/photos', { parents: true })
  await files.write('/home/documents/trip/plan.txt', 'north')
  await files.write('/home/documents/trip/photos/one.txt', 'otter')
  expect(await uploadTo(files, share, ['/home/documents/trip'], '')).toEqual(success(2))
  expect(await uploadTo(files, share, ['/home/documents/trip/plan.txt'], 'inner')).toEqual(success(1))
  expect([...shared].map(([path, bytes]) => `${path}: ${text(bytes)}`).toSorted()).toEqual([
    'inner/plan.txt: north',
    'trip/photos/one.txt: otter',
    'trip/plan.txt: north',
  ])
})

test('files and whole folders of Linux cross to the person', async () => {
  const { files, share, shared } = await open()
  shared.set('out/a.txt', new TextEncoder().encode('a'))
  shared.set('out/deep/b.txt', new TextEncoder().encode('b'))
  expect(await downloadFolder(files, share, 'out', '/home/documents')).toEqual(success(2))
  expect(await files.readText('/home/documents/out/deep/b.txt')).toMatchObject({ value: 'b' })
  expect(await downloadFolder(files, share, '', '/home/documents')).toEqual(success(2))
  expect(await files.readText('/home/documents/linux/out/a.txt')).toMatchObject({ value: 'a' })
  expect(await downloadFile(files, share, 'out/a.txt', '/home/documents/mine.txt')).toEqual(success(1))
  expect(await files.readText('/home/documents/mine.txt')).toMatchObject({ value: 'a' })
})

test('what is too large, missing or refused is an answer', async () => {
  const { files, share, shared, refuse } = await open()
  await files.createFolder('/home/documents/large', { parents: true })
  for (const name of ['one', 'two'])
    await files.write(`/home/documents/large/${name}`, new Uint8Array(17 * 1024 * 1024))
  const refused = await uploadTo(files, share, ['/home/documents/large'], '')
  expect(refused).toMatchObject({ error: { code: 'too_large' } })
  expect(!refused.ok && refused.error.message).toContain('34.0 MB')
  expect(!refused.ok && refused.error.message).toContain('32.0 MB in all')
  expect([...shared]).toEqual([])
  expect(await downloadFile(files, share, 'nothing', '/home/x')).toMatchObject({ ok: false })
  expect(await uploadTo(files, share, ['/home/nothing'], '')).toMatchObject({ error: { code: 'ENOENT' } })
  await files.write('/home/documents/a.txt', 'a')
  refuse('The disk is full.')
  expect(await uploadTo(files, share, ['/home/documents/a.txt'], '')).toMatchObject({
    error: { message: 'The disk is full.' },
  })
})

test('the editor opens texts of a sensible size, nothing else', async () => {
  const { share, shared } = await open()
  shared.set('a', new TextEncoder().encode('héron'))
  shared.set('b', new Uint8Array([0xff, 0xfe, 0x00]))
  shared.set('c', new Uint8Array(1024 * 1024 + 1))
  expect(await readText(share, 'a')).toEqual(success('héron'))
  expect(await readText(share, 'b')).toMatchObject({ error: { code: 'no_text' } })
  expect(await readText(share, 'c')).toMatchObject({ error: { code: 'too_large' } })
})
