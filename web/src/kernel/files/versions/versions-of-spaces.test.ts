import { expect, test, vi } from 'vitest'
import { success } from '@/lib/result'
import { calm, createMember } from '../mounts/testing/member'
import { codeOf, valueOf as fileOf } from '../testing/files'
import { createVersions } from './create-versions'
import { createHistoryServer } from './testing/history-server'

vi.mock('@/lib/sha256', () => import('../space/testing/sha256-at-once'))

/** A member of a shared folder, and the versions of its files. */
async function openTrip() {
  const server = createHistoryServer()
  const member = await createMember()
  const { device } = member
  const id = await member.join(server, { name: 'Trip' })
  const scope = await device.scopeOf('/shared/Trip/plans/a.txt')
  if (!scope) throw new Error('no files')
  const space = server.space()
  const changes = vi.spyOn(space.history, 'changes')
  const versions = createVersions({
    ...scope,
    space: () => Promise.resolve(success(space)),
    namesOf: (ids) => Promise.resolve(new Map(ids.map((each) => [each, `name of ${each}`]))),
  })
  const save = async (path: string, text: string) => {
    fileOf(await device.files.write(path, text))
    await scope.fileStorage.syncNow()
    await calm()
  }
  fileOf(await device.files.createFolder('/shared/Trip/plans'))
  await save('/shared/Trip/plans/a.txt', 'one')
  await save('/shared/Trip/plans/a.txt', 'three')
  return { id, device, scope, versions, save, changes }
}

const valueOf = <T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

test('the files of a shared folder have the versions of its space', async () => {
  const { device, versions } = await openTrip()
  const found = valueOf(await versions.list('/shared/Trip/plans/a.txt')).versions
  expect(found.map(({ size }) => size)).toEqual([5, 3])
  const oldest = found.at(-1)
  if (!oldest) throw new Error('no version')
  valueOf(await versions.restore('/shared/Trip/plans/a.txt', oldest))
  expect(fileOf(await device.files.readText('/shared/Trip/plans/a.txt'))).toBe('one')
})

test('a shared folder is the top of its space, and comes back with what lies in its own bin', async () => {
  const { id, device, scope, versions } = await openTrip()
  expect(scope).toMatchObject({ space: id, top: '/shared/Trip', bin: '/shared/Trip/.trash' })
  const top = valueOf(await versions.folderId('/shared/Trip'))
  expect(top).toBe(id)
  fileOf(await device.recycleBin.put(['/shared/Trip/plans/a.txt']))
  await scope.fileStorage.syncNow()
  const { moments } = valueOf(await versions.moments('/shared/Trip'))
  expect(moments[0]?.changes).toContainEqual({ name: 'a.txt', isRemoval: true })
  const before = moments[1]?.moment ?? ''
  const folder = valueOf(await versions.folderAt(top ?? '', before))
  expect(folder.map(({ name, isThere }) => [name, isThere])).toEqual([['plans', true]])
  const plans = valueOf(await versions.folderAt(folder[0]?.id ?? '', before))
  const back = valueOf(await versions.bringBackSome('/shared/Trip', before, plans, { inside: ['plans'] }))
  expect(fileOf(await device.files.readText('/shared/Trip/plans/a.txt'))).toBe('three')
  expect(fileOf(await device.files.list('/shared/Trip/.trash/info'))).toEqual([])
  valueOf(await back.undo())
  expect(codeOf(await device.files.stat('/shared/Trip/plans/a.txt'))).toBe('ENOENT')
  expect(await device.recycleBin.list()).toMatchObject([{ from: '/shared/Trip/plans/a.txt', space: { id } }])
})

test('the person’s own files are looked at without the spaces among them', async () => {
  const { device } = await openTrip()
  const own = await device.scopeOf('/home')
  if (!own) throw new Error('no files')
  expect(own).toMatchObject({ space: null, top: '/', bin: '/home/.trash' })
  expect(codeOf(await own.files.list('/shared/Trip'))).toBe('ENOENT')
})

test('who put files into the bin of a space is told in one question, also of what was put there twice', async () => {
  const { device, scope, versions, changes } = await openTrip()
  fileOf(await device.recycleBin.put(['/shared/Trip/plans/a.txt']))
  await scope.fileStorage.syncNow()
  const [binned] = await device.recycleBin.list()
  fileOf(await device.recycleBin.restore([binned?.id ?? '']))
  fileOf(await device.recycleBin.put(['/shared/Trip/plans/a.txt']))
  await scope.fileStorage.syncNow()
  const [again] = await device.recycleBin.list()
  const id = again?.entry.id ?? ''
  changes.mockClear()
  expect(valueOf(await versions.deletions([id, 'never deleted']))).toEqual(
    new Map([[id, { by: 'person-1', person: 'name of person-1' }]]),
  )
  expect(changes).toHaveBeenCalledOnce()
  expect(valueOf(await versions.deletions([]))).toEqual(new Map())
  expect(changes).toHaveBeenCalledOnce()
})

test('an empty bin of a space was filled by nobody', async () => {
  const { versions } = await openTrip()
  expect(valueOf(await versions.deletions(['a']))).toEqual(new Map())
})
