import { describe, expect, test } from 'vitest'
import { describeProblem } from '../../linux/describe-problem'
import { DesktopSide } from './desktop-side'
import { shareLimits } from './limits'
import { isShareName, sharePathNames } from './names'
import { restoreShare, saveShare } from './saved'
import { ShareServer } from './server'
import { errno, ShareTree } from './tree'
import { MessageReader, MessageWriter } from './wire'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (value: string) => new TextEncoder().encode(value)

/** A guest that speaks 9P by hand. */
function createShare() {
  const tree = new ShareTree(() => 1000)
  const server = new ShareServer(tree)
  const ask = (type: number, fields: (writer: MessageWriter) => MessageWriter) => {
    const body = fields(new MessageWriter()).finish()
    const message = new MessageWriter()
      .u32(7 + body.length)
      .u8(type)
      .u16(42)
      .data(body)
      .finish()
    const reply = new MessageReader(server.answer(message))
    const length = reply.u32()
    const kind = reply.u8()
    expect(reply.u16()).toBe(42)
    if (kind === 7) return { errno: reply.u32() }
    expect(kind).toBe(type + 1)
    return { fields: reply, length }
  }
  const attach = () => {
    ask(100, (writer) => writer.u32(8192).text('9P2000.L'))
    ask(104, (writer) => writer.u32(1).u32(0xffff_ffff).text('root').text('').u32(0))
  }
  const walk = (from: number, to: number, ...names: string[]) =>
    ask(110, (writer) =>
      names.reduce((all, name) => all.text(name), writer.u32(from).u32(to).u16(names.length)),
    )
  return { tree, server, ask, attach, walk, desktop: new DesktopSide(tree) }
}

describe('the shared folder', () => {
  test('gives the guest what the desktop wrote, and the desktop what the guest wrote', () => {
    const { ask, attach, walk, desktop } = createShare()
    attach()
    desktop.write([{ path: 'notes/today.txt', bytes: bytes('otter') }])
    walk(1, 2, 'notes', 'today.txt')
    ask(12, (writer) => writer.u32(2).u32(0))
    const read = ask(116, (writer) => writer.u32(2).u64(1).u32(3))
    expect(read.fields && text(read.fields.data(read.fields.u32()))).toBe('tte')

    walk(1, 3)
    ask(14, (writer) => writer.u32(3).text('answer').u32(1).u32(0o644).u32(0))
    ask(118, (writer) => writer.u32(3).u64(0).u32(4).data(bytes('back')))
    expect(desktop.read('answer')).toEqual({ ok: true, value: bytes('back') })
    expect(desktop.list('')).toEqual({
      ok: true,
      value: [
        { path: 'notes', kind: 'folder', size: 0 },
        { path: 'answer', kind: 'file', size: 4 },
      ],
    })
  })

  test('lists long folders in pieces, and goes on where it was when entries are removed between', () => {
    const { ask, attach, walk, desktop } = createShare()
    for (let index = 0; index < 300; index++) desktop.write([{ path: `file ${index}`, bytes: bytes('') }])
    attach()
    walk(1, 2)
    const names: string[] = []
    let after = 0
    for (;;) {
      const { fields } = ask(40, (writer) => writer.u32(2).u64(after).u32(2000))
      if (!fields) throw new Error('no list')
      const piece = new MessageReader(fields.data(fields.u32()))
      const before = names.length
      for (;;) {
        try {
          piece.data(13)
        } catch {
          break
        }
        after = piece.u64()
        piece.u8()
        names.push(piece.text())
      }
      if (names.length === before) break
      desktop.remove(names.at(-1) ?? '')
    }
    expect(names.slice(0, 2)).toEqual(['.', '..'])
    expect(new Set(names).size).toBe(302)
  })

  test('takes several files of the desktop whole or not at all, and says how much room there is', () => {
    const { desktop, tree } = createShare()
    const half = new Uint8Array(shareLimits.bytes / 2)
    expect(desktop.write([{ path: 'a', bytes: half }]).ok).toBe(true)
    const before = desktop.space()
    const refused = desktop.write([
      { path: 'deep/down/b', bytes: half },
      { path: 'c', bytes: bytes('x') },
    ])
    expect(refused).toMatchObject({ ok: false, error: { code: 'storage' } })
    expect(!refused.ok && describeProblem(refused.error)).toContain('has 16.0 of its 32.0 MB left')
    expect(desktop.list('')).toMatchObject({ value: [{ path: 'a' }] })
    expect(desktop.space()).toEqual(before)
    // Paths that are blocked by the other file, or by a file that is there already.
    for (const path of ['d/below', 'a/below', 'd/..', ''])
      expect(
        desktop.write([
          { path: 'd', bytes: bytes('x') },
          { path, bytes: bytes('x') },
        ]),
      ).toMatchObject({ ok: false })
    expect(desktop.space()).toEqual(before)
    // What it replaces counts as room, in whatever order.
    const swapped = desktop.write([
      { path: 'b', bytes: new Uint8Array(shareLimits.bytes) },
      { path: 'a', bytes: bytes('') },
    ])
    expect(swapped.ok).toBe(true)
    expect(tree.freeBytes).toBe(0)
    expect(desktop.space()).toEqual({
      bytes: shareLimits.bytes,
      freeBytes: 0,
      entries: shareLimits.entries,
      freeEntries: shareLimits.entries - 3,
    })
  })

  test('never answers with more than was agreed on', () => {
    const { server, ask, attach, walk, desktop } = createShare()
    attach()
    desktop.write([{ path: 'large', bytes: new Uint8Array(100_000) }])
    walk(1, 2, 'large')
    expect(ask(116, (writer) => writer.u32(2).u64(0).u32(0xffff_ffff)).length).toBe(server.messageBytes)
  })

  test('ends where it is full, for both sides, and is as it was before', () => {
    const { ask, attach, walk, desktop } = createShare()
    attach()
    desktop.write([{ path: 'file', bytes: bytes('kept') }])
    walk(1, 2, 'file')
    expect(
      ask(118, (writer) =>
        writer
          .u32(2)
          .u64(2 ** 40)
          .u32(1)
          .data(bytes('x')),
      ),
    ).toEqual({ errno: errno.noSpace })
    const refused = desktop.write([{ path: 'file', bytes: new Uint8Array(shareLimits.bytes + 5) }])
    expect(refused).toMatchObject({ ok: false, error: { code: 'storage' } })
    expect(!refused.ok && describeProblem(refused.error)).toContain('32.0 MB')
    expect(desktop.read('file')).toEqual({ ok: true, value: bytes('kept') })
    for (let index = 0; index < shareLimits.entries; index++)
      desktop.write([{ path: `${index}`, bytes: bytes('') }])
    expect(desktop.write([{ path: 'one more', bytes: bytes('') }])).toMatchObject({ ok: false })
    walk(1, 3)
    expect(ask(72, (writer) => writer.u32(3).text('folder').u32(0o755).u32(0))).toEqual({
      errno: errno.noSpace,
    })
  })

  test.each(['..', '.', '', 'a/b', 'a\0b', 'a\u001b[2Jb', 'a\u202eb', 'x'.repeat(256)])(
    'takes no file called %j from anybody',
    (name) => {
      const { ask, attach, walk, tree } = createShare()
      attach()
      walk(1, 2)
      const refused = ask(14, (writer) => writer.u32(2).text(name).u32(1).u32(0o644).u32(0))
      expect(refused).toEqual({ errno: errno.invalid })
      expect(isShareName(name)).toBe(false)
      expect(tree.root.children.size).toBe(0)
    },
  )

  test.each(['/etc', '../x', 'a//b', 'a/', './a', 'a/../b'])('has no path %s', (path) => {
    expect(sharePathNames(path)).toBeNull()
    expect(createShare().desktop.read(path)).toMatchObject({ ok: false, error: { code: 'storage' } })
  })

  test('a walk upwards ends at the folder itself', () => {
    const { attach, walk, desktop, server, tree } = createShare()
    attach()
    desktop.write([{ path: 'a/b', bytes: bytes('') }])
    walk(1, 2, 'a', '..', '..', '..')
    expect(server.handles.get(2)?.entry).toBe(tree.root)
  })

  test('answers nonsense with errors, whatever it is', () => {
    const { server, attach } = createShare()
    attach()
    let seed = 1
    const random = () => (seed = (seed * 48271) % 2147483647)
    for (let round = 0; round < 3000; round++) {
      const message = Uint8Array.from({ length: random() % 60 }, () => random() % 256)
      // Mostly messages that exist, with fields of nothing.
      if (message.length > 4 && round % 2)
        message[4] = [8, 12, 14, 20, 24, 26, 40, 72, 74, 76, 110, 116, 118, 120][random() % 14] ?? 0
      expect(server.answer(message).length).toBeLessThanOrEqual(server.messageBytes)
    }
  })

  test('a folder is not moved into itself, nor over one that is full', () => {
    const { ask, attach, walk, desktop } = createShare()
    attach()
    desktop.write([{ path: 'a/b/c', bytes: bytes('') }])
    desktop.write([{ path: 'd/e', bytes: bytes('') }])
    walk(1, 2)
    walk(1, 3, 'a', 'b')
    expect(ask(74, (writer) => writer.u32(2).text('a').u32(3).text('a'))).toEqual({ errno: errno.invalid })
    expect(ask(74, (writer) => writer.u32(2).text('a').u32(2).text('d'))).toEqual({ errno: errno.notEmpty })
    expect(ask(76, (writer) => writer.u32(2).text('a').u32(0x200))).toEqual({ errno: errno.notEmpty })
  })

  test('a removed file that is still open is stale, and its room is free again', () => {
    const { ask, attach, walk, desktop, tree } = createShare()
    attach()
    desktop.write([{ path: 'file', bytes: bytes('otter') }])
    walk(1, 2, 'file')
    desktop.remove('file')
    expect(ask(116, (writer) => writer.u32(2).u64(0).u32(5))).toEqual({ errno: errno.stale })
    expect(tree.freeBytes).toBe(shareLimits.bytes)
  })

  test('what was cut off a file does not come back when it grows', () => {
    const { tree, desktop } = createShare()
    desktop.write([{ path: 'file', bytes: bytes('secret') }])
    const file = tree.find(tree.root, 'file')
    if (file.kind !== 'file') throw new Error('no file')
    tree.resize(file, 1)
    tree.resize(file, 6)
    expect(desktop.read('file')).toEqual({ ok: true, value: bytes('s\0\0\0\0\0') })
  })

  test('is saved with what the guest has open, and restored', () => {
    const { tree, server, attach, walk, desktop } = createShare()
    attach()
    desktop.write([{ path: 'a/b', bytes: bytes('otter') }])
    desktop.write([{ path: 'gone', bytes: bytes('x') }])
    walk(1, 2, 'a', 'b')
    walk(1, 3, 'gone')
    desktop.remove('gone')
    const saved = saveShare(tree, server)

    const again = createShare()
    expect(restoreShare(saved, again.tree, again.server)).toBe(true)
    expect(again.desktop.read('a/b')).toEqual({ ok: true, value: bytes('otter') })
    const read = again.ask(116, (writer) => writer.u32(2).u64(0).u32(5))
    expect(read.fields && text(read.fields.data(read.fields.u32()))).toBe('otter')
    expect(again.server.handles.has(3)).toBe(false)
    expect(again.tree.freeBytes).toBe(tree.freeBytes)
    expect(saveShare(again.tree, again.server)).toEqual(saved)
  })

  test('is not restored from anything else', () => {
    const { tree, server, desktop } = createShare()
    desktop.write([{ path: 'a/b', bytes: bytes('otter') }])
    const saved = saveShare(tree, server)
    const restores = (bytes: Uint8Array) => {
      const again = createShare()
      return restoreShare(bytes, again.tree, again.server)
    }
    expect(restores(saved.slice(0, -1))).toBe(false)
    expect(restores(new Uint8Array(0))).toBe(false)
    const renamed = saved.slice()
    // The name "b" becomes "/".
    renamed[text(saved).indexOf('"name":"b"') + 8] = '/'.charCodeAt(0)
    expect(restores(renamed)).toBe(false)
  })
})
