import { describe, expect, test, vi } from 'vitest'
import { createSpaceServer } from '../space/testing/space-server'
import { codeOf, valueOf } from '../testing/files'
import type { FileChange } from '../types'
import { mostAwake } from './create-mounts'
import { calm, createMember, type Member, pass } from './testing/member'
import { testSpace } from './testing/test-space'

vi.mock('@/lib/sha256', () => import('../space/testing/sha256-at-once'))

const names = async ({ device }: Member, path: string) =>
  valueOf(await device.files.list(path)).map(({ name }) => name)

/** The id of the folder at a path, once the own space has it. */
async function folderId(member: Member, path: string): Promise<string> {
  valueOf(await member.device.files.createFolder(path, { parents: true }))
  await pass(member)
  return valueOf(await member.device.files.stat(path)).id ?? ''
}

describe('shared folders and teams on a device', () => {
  test('appear as soon as the person is a member, and what is in them with them', async () => {
    const [maya, finn] = [await createMember(), await createMember()]
    const trip = createSpaceServer()
    expect(await names(maya, '/')).not.toContain('shared')
    const heard: FileChange[] = []
    maya.device.files.watch('/', (changes) => heard.push(...changes))
    await maya.join(trip, { name: 'Trip' })
    await finn.join(trip, { name: 'Trip' })
    expect(heard).toContainEqual({ kind: 'created', path: '/shared/Trip', isOwn: false })
    expect(maya.device.spaces.getState()).toMatchObject([{ path: '/shared/Trip', space: { name: 'Trip' } }])
    valueOf(await finn.device.files.write('/shared/Trip/notes.txt', 'from Finn'))
    await pass(finn)
    await pass(maya)
    expect(valueOf(await maya.device.files.readText('/shared/Trip/notes.txt'))).toBe('from Finn')
    expect(heard).toContainEqual({ kind: 'created', path: '/shared/Trip/notes.txt', isOwn: false })
    expect(maya.device.spaces.getState()).toMatchObject([{ sync: { status: 'idle', pending: 0 } }])
    valueOf(await maya.device.files.move('/shared/Trip/notes.txt', '/shared/Trip/ours.txt'))
    await pass(maya)
    await pass(finn)
    expect(await names(finn, '/shared/Trip')).toEqual(['ours.txt'])
    // The own spaces know nothing of it.
    expect(
      [...maya.own.entries().keys(), ...finn.own.entries().keys()].filter((path) => path.includes('ours')),
    ).toEqual([])
  })

  test('are opened at the first look where there are very many: 50 at once, the others when they are used', async () => {
    let connections = 0
    const server = createSpaceServer()
    const counted = {
      connect: () => {
        connections += 1
        return server.connect()
      },
    }
    const ids = Array.from({ length: 2_000 }, (_, nth) => `space-${nth}`)
    const spaces = ids.map((id, since) => testSpace({ id, name: id, since }))
    const maya = await createMember({ spaces, servers: new Map(ids.map((id) => [id, counted])) })
    expect(await names(maya, '/shared')).toHaveLength(2_000)
    await calm()
    expect([maya.kept().length, connections]).toEqual([mostAwake, mostAwake])
    expect(maya.kept()).toContain('space-1999')
    expect(await maya.device.recycleBin.list()).toEqual([])
    expect(maya.kept()).not.toContain('space-7')
    valueOf(await maya.device.files.write('/shared/space-7/notes.txt', 'mine'))
    await calm()
    expect([maya.kept().length, connections]).toEqual([mostAwake + 1, mostAwake + 1])
    // What was looked into is kept in step after a reload as well: something of it may not have been sent yet.
    const again = await maya.reload()
    await calm()
    expect(again.kept()).toHaveLength(mostAwake + 1)
    expect(connections).toBe(2 * (mostAwake + 1))
  })

  test('are there after a reload without a connection, with what was not sent yet', async () => {
    const maya = await createMember()
    await maya.join(createSpaceServer(), { name: 'Trip' })
    valueOf(await maya.device.files.write('/shared/Trip/notes.txt', 'mine'))
    const again = await maya.reload(false)
    expect(valueOf(await again.device.files.readText('/shared/Trip/notes.txt'))).toBe('mine')
  })

  test('lie at a folder of the own space, wherever that is moved and whatever it is called', async () => {
    const maya = await createMember()
    const mount = await folderId(maya, '/home/plans/Trip')
    const trip = createSpaceServer()
    await maya.join(trip, { name: 'Trip', mount })
    expect(maya.device.spaces.getState()).toMatchObject([{ path: '/home/plans/Trip', isAtFolder: true }])
    valueOf(await maya.device.files.write('/home/plans/Trip/a.txt', 'a'))
    valueOf(await maya.device.files.move('/home/plans', '/home/old plans'))
    await calm()
    expect(valueOf(await maya.device.files.readText('/home/old plans/Trip/a.txt'))).toBe('a')
    valueOf(await maya.device.files.move('/home/old plans/Trip', '/home/Voyage'))
    await calm()
    expect(await names(maya, '/home/Voyage')).toEqual(['a.txt'])
    await pass(maya)
    expect([...trip.entries().keys()]).toEqual(['/a.txt'])
    // The files of this device are no space: there it is among all shared folders.
    valueOf(await maya.device.fileStorage.use('device'))
    await calm()
    expect(maya.device.spaces.getState()).toMatchObject([{ path: '/shared/Trip', isAtFolder: false }])
  })

  test('are not there in a session that keeps nothing', async () => {
    const maya = await createMember()
    await maya.join(createSpaceServer(), { name: 'Trip' })
    valueOf(await maya.device.fileStorage.use('session'))
    await calm()
    expect(codeOf(await maya.device.files.list('/shared'))).toBe('ENOENT')
    expect(maya.kept()).toHaveLength(1)
    valueOf(await maya.device.fileStorage.use('account'))
    await calm()
    expect(await names(maya, '/shared')).toEqual(['Trip'])
  })

  test('go at once when the membership ends, and nothing of them stays on the device', async () => {
    const maya = await createMember()
    const trip = createSpaceServer()
    const id = await maya.join(trip, { name: 'Trip' })
    valueOf(await maya.device.files.write('/shared/Trip/a.txt', 'a'))
    await pass(maya)
    const heard: FileChange[] = []
    maya.device.files.watch('/shared/Trip/a.txt', (changes) => heard.push(...changes))
    await maya.leave(id)
    expect(heard).toContainEqual({ kind: 'reset', path: '/shared/Trip', isOwn: false })
    expect(codeOf(await maya.device.files.readText('/shared/Trip/a.txt'))).toBe('ENOENT')
    expect(await names(maya, '/')).not.toContain('shared')
    expect([maya.kept(), maya.rescued]).toEqual([[], []])
    expect([...trip.entries().keys()]).toEqual(['/a.txt'])
  })

  test('leave behind what was not sent when the membership ended, in a folder of one’s own', async () => {
    const maya = await createMember()
    const id = await maya.join(createSpaceServer(), { name: 'Trip' })
    valueOf(await maya.device.files.write('/shared/Trip/sent.txt', 'sent'))
    await pass(maya)
    valueOf(await maya.device.files.createFolder('/shared/Trip/Photos'))
    valueOf(await maya.device.files.write('/shared/Trip/Photos/new.txt', 'not sent'))
    await maya.leave(id)
    const folder = '/home/documents/Trip (not sent)'
    expect(maya.rescued).toEqual([folder])
    expect(valueOf(await maya.device.files.walk(folder)).map(({ path }) => path)).toEqual([
      `${folder}/Photos`,
      `${folder}/Photos/new.txt`,
    ])
    expect(valueOf(await maya.device.files.readText(`${folder}/Photos/new.txt`))).toBe('not sent')
    expect(maya.kept()).toEqual([])
  })

  test('that were left while the page was away are forgotten by the next one', async () => {
    const maya = await createMember()
    const id = await maya.join(createSpaceServer(), { name: 'Trip' })
    valueOf(await maya.device.files.write('/shared/Trip/new.txt', 'not sent'))
    maya.device.dispose()
    await maya.leave(id)
    expect(maya.kept()).toEqual([id])
    const again = await maya.reload()
    expect(again.kept()).toEqual([])
    expect(again.rescued).toEqual(['/home/documents/Trip (not sent)'])
  })

  test('stay as they are while the server does not say whose they are', async () => {
    const maya = await createMember()
    const id = await maya.join(createSpaceServer(), { name: 'Trip' })
    maya.isReachable = false
    await maya.leave(id)
    expect(await names(maya, '/shared')).toEqual(['Trip'])
    expect(maya.kept()).toEqual([id])
  })

  test('take what an older device put into the folder that they lie at', async () => {
    const maya = await createMember()
    const mount = await folderId(maya, '/home/Trip')
    const trip = createSpaceServer()
    await maya.join(trip, { name: 'Trip', mount })
    valueOf(await maya.device.files.write('/home/Trip/a.txt', 'new'))
    // A device that knows nothing of spaces.
    const older = await createMember({ own: maya.own })
    valueOf(await older.device.files.write('/home/Trip/a.txt', 'old'))
    valueOf(await older.device.files.createFolder('/home/Trip/Photos'))
    await pass(older)
    await pass(maya)
    await pass(maya)
    expect(await names(maya, '/home/Trip')).toEqual(['a (2).txt', 'a.txt', 'Photos'])
    expect(valueOf(await maya.device.files.readText('/home/Trip/a (2).txt'))).toBe('old')
    await pass(maya)
    expect([...trip.entries().keys()].toSorted()).toEqual(['/Photos', '/a (2).txt', '/a.txt'])
    expect([...maya.own.entries().keys()].filter((path) => path.startsWith('/home/Trip/'))).toEqual([])
  })

  test('let a viewer look, and become an editor without a reload', async () => {
    const maya = await createMember()
    const trip = createSpaceServer()
    await maya.join(trip, { name: 'Trip', role: 'viewer' })
    expect(codeOf(await maya.device.files.write('/shared/Trip/a.txt', 'a'))).toBe('EACCES')
    await maya.join(trip, { role: 'editor' })
    valueOf(await maya.device.files.write('/shared/Trip/a.txt', 'a'))
    await pass(maya)
    expect([...trip.entries().keys()]).toEqual(['/a.txt'])
  })

  test('have a bin of their own, which everybody who may change them sees', async () => {
    const [maya, finn] = [await createMember(), await createMember()]
    const trip = createSpaceServer()
    const id = await maya.join(trip, { name: 'Trip' })
    await finn.join(trip, { name: 'Trip', role: 'viewer' })
    const { files, recycleBin } = maya.device
    const heard = vi.fn<() => void>()
    recycleBin.subscribe(heard)
    valueOf(await files.write('/shared/Trip/a.txt', 'a'))
    valueOf(await files.write('/home/b.txt', 'b'))
    const put = valueOf(await recycleBin.put(['/shared/Trip/a.txt', '/home/b.txt']))
    expect(heard).toHaveBeenCalled()
    expect(put).toMatchObject([
      { id: `${id}/a.txt`, from: '/shared/Trip/a.txt', space: { id } },
      { id: 'b.txt', from: '/home/b.txt' },
    ])
    await pass(maya)
    await pass(finn)
    expect(await names(finn, '/shared/Trip')).toEqual(['.trash'])
    const there = await finn.device.recycleBin.list()
    expect(there).toMatchObject([{ from: '/shared/Trip/a.txt', entry: { size: 1 } }])
    expect(codeOf(await finn.device.recycleBin.remove(there.map((entry) => entry.id)))).toBe('EACCES')
    expect(valueOf(await recycleBin.restore([`${id}/a.txt`, 'b.txt']))).toEqual([
      '/shared/Trip/a.txt',
      '/home/b.txt',
    ])
    valueOf(await recycleBin.put(['/shared/Trip/a.txt']))
    expect(valueOf(await recycleBin.empty())).toEqual({ entries: 1, bytes: 1 })
    expect(codeOf(await recycleBin.put(['/home/b.txt', '/shared/Trip']))).toBe('EACCES')
    expect(valueOf(await files.readText('/home/b.txt'))).toBe('b')
  })
})
