import { describe, expect, test } from 'vitest'
import { createSampleTree } from '../sample/sample-tree'
import { KnownEntries, unpackEntry } from '../space/known-entries'
import { fileEntry, folderEntry, removedEntry, space, whiteoutEntry } from '../space/testing/entries'
import { hashOf } from '../space/testing/space-server'
import type { SpaceEntry } from '../space/types'
import type { NodeRecord } from '../store-types'
import type { FilePath } from '../types'
import { planArrival } from './arrival'
import { type FileNode, FileTree, hiddenRecord } from './tree'

const samples = {
  '/home/sample.txt': { content: 'the sample' },
  '/home/papers/old.txt': { content: 'an old paper' },
  '/home/papers/deep/older.txt': { content: 'an older paper' },
}
const mark = '(conflict 2026-11-21 14.05.33)'

/** A device in which everything has arrived that `entries` say, and then was changed by hand. */
function createArrivals(entries: readonly SpaceEntry[] = []) {
  const tree = new FileTree(createSampleTree(samples))
  const known = new KnownEntries(space)
  const hashes = new Map<string, string>()
  let sequence = 0
  let made = 0

  const receive = (arrived: readonly SpaceEntry[]) => {
    sequence++
    tree.startJournal()
    const { value, sync, dropped } = planArrival(
      arrived,
      { cursor: String(sequence) },
      {
        tree,
        known,
        hashes,
        sequence,
        now: new Date(2026, 10, 21, 14, 5, 33).getTime(),
        newRevision: () => `revision-${++made}`,
        newId: () => `new-${++made}`,
      },
    )
    const changed = [...tree.endJournal().keys()]
    for (const [id, packed] of sync?.entries ?? []) {
      const unpacked = packed === null ? null : unpackEntry(id, packed)
      if (unpacked) known.put(unpacked.entry, unpacked.held)
      else known.forget(id)
    }
    const received = sync?.received ?? new Set<FilePath>()
    return {
      ...value,
      dropped: [...dropped],
      cursor: sync?.cursor,
      /** Paths of which nothing is to be sent, and those that wait to be sent because of what arrived. */
      received,
      sent: changed.filter((path) => !received.has(path)).toSorted(),
    }
  }
  const own = (path: FilePath, values: Partial<FileNode>): FileNode => {
    const before = tree.get(path)
    const node: FileNode = {
      path,
      kind: 'file',
      size: 0,
      modified: 9,
      created: 9,
      mode: 0o644,
      revision: `revision-${++made}`,
      target: null,
      ...(before?.id === undefined ? {} : { id: before.id }),
      ...values,
      change: sequence,
      isSample: false,
      isForeign: false,
    }
    tree.put(node)
    return node
  }
  const write = (path: FilePath, text: string) => {
    const bytes = new TextEncoder().encode(text)
    const node = own(path, { size: bytes.length })
    hashes.set(node.revision, hashOf(bytes))
    return node
  }
  const folder = (path: FilePath) => own(path, { kind: 'folder', mode: 0o755 })
  const remove = (path: FilePath) => {
    for (const { path: below } of [...tree.below(path)].toReversed()) tree.remove(below)
    tree.remove(path)
  }
  /** As a rename on this device does it. */
  const move = (from: FilePath, to: FilePath) => {
    const nodes = [...(tree.get(from) ? [tree.get(from) as FileNode] : []), ...tree.below(from)]
    for (const node of nodes)
      tree.put({ ...node, path: to + node.path.slice(from.length), change: sequence, isForeign: false })
    remove(from)
  }
  /** What is there of the device's own or the space's: ids of folders, hashes of files as texts where they are known here. */
  const shown = () =>
    Object.fromEntries(
      [...tree.all()]
        .filter(({ isSample, path }) => !isSample && path !== '/home')
        .map(({ path, kind, id }) => [path, kind === 'folder' ? `${id ?? 'no id'}/` : (id ?? 'no id')]),
    )
  const hasContent = (path: FilePath, text: string) => {
    const node = tree.get(path)
    const hash = hashOf(new TextEncoder().encode(text))
    return (node?.away ?? hashes.get(node?.revision ?? '')) === hash
  }
  if (entries.length > 0) receive(entries)
  return { tree, known, receive, write, folder, remove, move, shown, hasContent, hashes }
}

const home = folderEntry('home', space, 'home')
const plans = folderEntry('plans', 'home', 'plans')
const a = fileEntry('a', 'plans', 'a.txt', 'a')
const b = fileEntry('b', 'plans', 'b.txt', 'b')
const moved = (entry: SpaceEntry, parent: string, name: string, version = 2): SpaceEntry => ({
  ...entry,
  parent,
  name,
  revision: `theirs.${version}`,
  version,
})

describe('what arrives where this device changed nothing', () => {
  test('is there, with its contents left in the space', () => {
    const { tree, receive, shown, known } = createArrivals()
    const { conflicts, received, cursor } = receive([home, plans, a])
    expect({ conflicts, cursor }).toEqual({ conflicts: [], cursor: '1' })
    expect(shown()).toEqual({ '/home/plans': 'plans/', '/home/plans/a.txt': 'a' })
    expect(tree.get('/home/plans/a.txt')).toMatchObject({ away: a.hash, size: 1, isForeign: true })
    expect([...received].toSorted()).toEqual(['/home', '/home/plans', '/home/plans/a.txt'])
    expect(known.heldOf('a')).toBe(tree.get('/home/plans/a.txt')?.revision)
  })

  test('replaces what was there, whose content is let go of', () => {
    const { tree, receive, hasContent } = createArrivals([home, plans, a])
    // As after it was opened.
    const { away: _away, ...here } = tree.get('/home/plans/a.txt') as FileNode
    tree.put(here)
    const { conflicts, dropped } = receive([fileEntry('a', 'plans', 'a.txt', 'newer', { version: 2 })])
    expect({ conflicts, dropped }).toEqual({ conflicts: [], dropped: [here.revision] })
    expect(hasContent('/home/plans/a.txt', 'newer')).toBe(true)
  })

  test('keeps a content that is here already when only the name or the mode is another', () => {
    const { tree, receive, hashes } = createArrivals([home, plans, a])
    const { away: _away, ...here } = tree.get('/home/plans/a.txt') as FileNode
    tree.put(here)
    hashes.set(here.revision, a.hash ?? '')
    const { dropped } = receive([{ ...moved(a, 'home', 'renamed.txt'), mode: 0o600 }])
    expect(dropped).toEqual([])
    expect(tree.get('/home/renamed.txt')).toMatchObject({ revision: here.revision, mode: 0o600 })
    expect(tree.get('/home/renamed.txt')?.away).toBeUndefined()
    expect(tree.get('/home/plans/a.txt')).toBeUndefined()
  })

  test('takes folders away with all that was in them', () => {
    const { receive, shown, known } = createArrivals([home, plans, a, b])
    expect(receive([removedEntry(plans, 2)]).conflicts).toEqual([])
    expect(shown()).toEqual({})
    expect([known.get('a'), known.get('plans')?.parent]).toEqual([undefined, null])
  })

  test('changes the names of two files with each other', () => {
    const { receive, shown, hasContent } = createArrivals([home, plans, a, b])
    receive([moved(a, 'plans', 'b.txt'), moved(b, 'plans', 'a.txt', 3)])
    expect(shown()).toEqual({ '/home/plans': 'plans/', '/home/plans/a.txt': 'b', '/home/plans/b.txt': 'a' })
    expect(hasContent('/home/plans/a.txt', 'b')).toBe(true)
  })
})

describe('a folder that others moved', () => {
  const goal = moved(plans, 'home', 'ideas')

  test('takes along what this device changed in it, made in it and renamed in it', () => {
    const { receive, shown, write, move, hasContent } = createArrivals([home, plans, a, b])
    write('/home/plans/a.txt', 'mine')
    move('/home/plans/b.txt', '/home/plans/c.txt')
    write('/home/plans/new.txt', 'new')
    const { conflicts, sent } = receive([goal])
    expect(conflicts).toEqual([])
    expect(shown()).toEqual({
      '/home/ideas': 'plans/',
      '/home/ideas/a.txt': 'a',
      '/home/ideas/c.txt': 'b',
      '/home/ideas/new.txt': 'no id',
    })
    expect(hasContent('/home/ideas/a.txt', 'mine')).toBe(true)
    // All that this device did is still to be sent, and nothing else.
    expect(sent).toEqual(['/home/ideas/a.txt', '/home/ideas/c.txt', '/home/ideas/new.txt'])
  })

  test('does not bring back what this device removed from it, which is still to be sent', () => {
    const { receive, shown, remove } = createArrivals([home, plans, a, b])
    remove('/home/plans/a.txt')
    const { sent } = receive([goal])
    expect(shown()).toEqual({ '/home/ideas': 'plans/', '/home/ideas/b.txt': 'b' })
    expect(sent).toEqual(['/home/ideas/a.txt'])
  })

  test('takes its new place also where this device has something else, which goes beside it', () => {
    const { receive, shown, write, hasContent } = createArrivals([home, plans, a])
    write('/home/ideas', 'mine')
    const { conflicts, sent } = receive([goal])
    expect(conflicts).toEqual([`/home/ideas ${mark}`])
    expect(sent).toEqual(conflicts)
    expect(shown()).toEqual({
      '/home/ideas': 'plans/',
      '/home/ideas/a.txt': 'a',
      [`/home/ideas ${mark}`]: 'no id',
    })
    expect(hasContent(`/home/ideas ${mark}`, 'mine')).toBe(true)
  })

  test('into a folder that this device removed brings that folder back', () => {
    const other = folderEntry('other', 'home', 'other')
    const { receive, shown, remove } = createArrivals([home, plans, a, other])
    remove('/home/other')
    receive([moved(plans, 'other', 'plans')])
    expect(shown()).toEqual({
      '/home/other': 'other/',
      '/home/other/plans': 'plans/',
      '/home/other/plans/a.txt': 'a',
    })
  })
})

test('what both renamed has the name that the space has', () => {
  const { receive, shown, move, hasContent, write } = createArrivals([home, plans, a])
  move('/home/plans/a.txt', '/home/mine.txt')
  write('/home/mine.txt', 'mine')
  const { conflicts } = receive([moved(a, 'home', 'theirs.txt')])
  expect(conflicts).toEqual([])
  expect(shown()).toEqual({ '/home/plans': 'plans/', '/home/theirs.txt': 'a' })
  expect(hasContent('/home/theirs.txt', 'mine')).toBe(true)
})

test('what this device renamed and others changed keeps its new name and has their content', () => {
  const { receive, shown, move, hasContent } = createArrivals([home, plans, a])
  move('/home/plans/a.txt', '/home/mine.txt')
  const { conflicts } = receive([fileEntry('a', 'plans', 'a.txt', 'newer', { version: 2 })])
  expect(conflicts).toEqual([])
  expect(shown()).toEqual({ '/home/plans': 'plans/', '/home/mine.txt': 'a' })
  expect(hasContent('/home/mine.txt', 'newer')).toBe(true)
})

describe('a file that arrives', () => {
  const file = fileEntry('file', 'home', 'plans', 'a file')

  test('takes the place of a folder of this device, which goes beside it with all that is in it', () => {
    const { receive, shown, folder, write, hasContent } = createArrivals([home])
    folder('/home/plans')
    write('/home/plans/a.txt', 'mine')
    const { conflicts, sent } = receive([file])
    expect(conflicts).toEqual([`/home/plans ${mark}`])
    expect(shown()).toEqual({
      '/home/plans': 'file',
      [`/home/plans ${mark}`]: 'no id/',
      [`/home/plans ${mark}/a.txt`]: 'no id',
    })
    expect(hasContent(`/home/plans ${mark}/a.txt`, 'mine')).toBe(true)
    expect(sent).toEqual([`/home/plans ${mark}`, `/home/plans ${mark}/a.txt`])
  })

  test('takes the place of a folder of samples; what this device has in that goes beside it', () => {
    const { receive, shown, write, tree } = createArrivals([home])
    write('/home/papers/mine.txt', 'mine')
    const { conflicts } = receive([fileEntry('file', 'home', 'papers', 'a file')])
    expect(conflicts).toEqual([`/home/papers ${mark}`])
    expect(shown()).toEqual({
      '/home/papers': 'file',
      [`/home/papers ${mark}`]: 'no id/',
      [`/home/papers ${mark}/mine.txt`]: 'no id',
    })
    expect(tree.isHidden('/home/papers/old.txt')).toBe(true)
  })

  test('that both made alike is one file, without a copy and with the content that is here', () => {
    const { receive, write, tree, known } = createArrivals([home])
    const node = write('/home/note.txt', 'the same')
    const { conflicts } = receive([fileEntry('note', 'home', 'note.txt', 'the same')])
    expect(conflicts).toEqual([])
    expect(tree.get('/home/note.txt')).toMatchObject({ id: 'note', revision: node.revision })
    expect(tree.get('/home/note.txt')?.away).toBeUndefined()
    expect(known.heldOf('note')).toBe(node.revision)
  })

  test('that both changed has their content, and this device’s lies beside it under a new id', () => {
    const { receive, shown, write, hasContent } = createArrivals([home, plans, a])
    write('/home/plans/a.txt', 'mine')
    const { conflicts, sent, dropped } = receive([fileEntry('a', 'plans', 'a.txt', 'theirs', { version: 2 })])
    const copy = `/home/plans/a ${mark}.txt`
    expect({ conflicts, dropped }).toEqual({ conflicts: [copy], dropped: [] })
    expect(shown()[copy]).toMatch(/^new-/)
    expect(hasContent(copy, 'mine')).toBe(true)
    expect(hasContent('/home/plans/a.txt', 'theirs')).toBe(true)
    expect(sent).toEqual([copy])
  })
})

test('a folder that both made is one, with what each has put into it', () => {
  const { receive, shown, folder, write } = createArrivals([home])
  folder('/home/plans')
  write('/home/plans/mine.txt', 'mine')
  const { conflicts, sent } = receive([plans, a])
  expect(conflicts).toEqual([])
  expect(shown()).toEqual({
    '/home/plans': 'plans/',
    '/home/plans/a.txt': 'a',
    '/home/plans/mine.txt': 'no id',
  })
  expect(sent).toEqual([])
})

test('a folder that both made hides what this device hid in it, which is sent', () => {
  const { receive, tree, remove, folder } = createArrivals([home])
  remove('/home/papers')
  folder('/home/papers')
  const { sent } = receive([folderEntry('papers', 'home', 'papers')])
  expect(tree.get('/home/papers')?.id).toBe('papers')
  expect(tree.isHidden('/home/papers/old.txt')).toBe(true)
  expect(sent).toEqual(['/home/papers/deep', '/home/papers/old.txt'])
})

test('a folder that others moved to where this device made one of the same name is one with it', () => {
  const { receive, shown, folder, write, hasContent } = createArrivals([home, plans, a, b])
  folder('/home/ideas')
  write('/home/ideas/mine.txt', 'mine')
  write('/home/ideas/a.txt', 'my a')
  const { conflicts } = receive([moved(plans, 'home', 'ideas')])
  expect(conflicts).toEqual([`/home/ideas/a ${mark}.txt`])
  expect(shown()).toEqual({
    '/home/ideas': 'plans/',
    '/home/ideas/a.txt': 'a',
    '/home/ideas/b.txt': 'b',
    '/home/ideas/mine.txt': 'no id',
    [`/home/ideas/a ${mark}.txt`]: 'no id',
  })
  expect(hasContent(`/home/ideas/a ${mark}.txt`, 'my a')).toBe(true)
})

describe('a folder that others removed', () => {
  test('stays with a file that this device changed, and both are sent again', () => {
    const { receive, shown, write, tree } = createArrivals([home, plans, a, b])
    write('/home/plans/a.txt', 'mine')
    const before = tree.get('/home/plans/a.txt')?.change ?? 0
    const { sent } = receive([removedEntry(plans, 2)])
    expect(shown()).toEqual({ '/home/plans': 'plans/', '/home/plans/a.txt': 'a' })
    expect(sent).toEqual(['/home/plans', '/home/plans/a.txt'])
    for (const path of sent) expect(tree.get(path)?.change).toBeGreaterThan(before)
  })

  test('stays with a folder that this device made in it', () => {
    const { receive, shown, folder } = createArrivals([home, plans, a])
    folder('/home/plans/new')
    receive([removedEntry(plans, 2)])
    expect(shown()).toEqual({ '/home/plans': 'plans/', '/home/plans/new': 'no id/' })
  })

  test('does not take along what others moved out of it before, nor what this device moved out', () => {
    const { receive, shown, move } = createArrivals([home, plans, a, b])
    move('/home/plans/b.txt', '/home/b.txt')
    const { sent } = receive([moved(a, 'home', 'a.txt'), removedEntry(plans, 3)])
    expect(shown()).toEqual({ '/home/a.txt': 'a', '/home/b.txt': 'b' })
    expect(sent).toEqual(['/home/b.txt'])
  })

  test('stays where this device gave it or something in it another name', () => {
    const inFolder = createArrivals([home, plans, a, b])
    inFolder.move('/home/plans/a.txt', '/home/plans/renamed.txt')
    expect(inFolder.receive([removedEntry(plans, 2)]).sent).toEqual([
      '/home/plans',
      '/home/plans/renamed.txt',
    ])
    expect(inFolder.shown()).toEqual({ '/home/plans': 'plans/', '/home/plans/renamed.txt': 'a' })
    const folder = createArrivals([home, plans, a, b])
    folder.move('/home/plans', '/home/ideas')
    const { sent } = folder.receive([removedEntry(plans, 2)])
    expect(sent).toEqual(['/home/ideas', '/home/ideas/a.txt', '/home/ideas/b.txt'])
    expect(folder.shown()).toEqual({
      '/home/ideas': 'plans/',
      '/home/ideas/a.txt': 'a',
      '/home/ideas/b.txt': 'b',
    })
  })
})

describe('a sample that others hid', () => {
  const hidden = whiteoutEntry('w', 'home', 'sample.txt')
  const noPapers = whiteoutEntry('w', 'home', 'papers')

  test('is hidden here, and shown again when they show it again', () => {
    const { receive, tree, shown } = createArrivals([home])
    const { received } = receive([hidden])
    expect(tree.get('/home/sample.txt')).toBeUndefined()
    expect(tree.isHidden('/home/sample.txt')).toBe(true)
    expect(received).toContain('/home/sample.txt')
    receive([removedEntry(hidden, 2)])
    expect(tree.get('/home/sample.txt')?.isSample).toBe(true)
    expect(shown()).toEqual({})
  })

  test('stays where this device has put a file of its own in its place', () => {
    const { receive, write, hasContent } = createArrivals([home])
    write('/home/sample.txt', 'mine')
    receive([hidden])
    expect(hasContent('/home/sample.txt', 'mine')).toBe(true)
  })

  test('goes with all samples below it where it is a folder', () => {
    const { receive, tree } = createArrivals([home])
    receive([noPapers])
    for (const path of ['/home/papers', '/home/papers/old.txt', '/home/papers/deep/older.txt'])
      expect(tree.isHidden(path)).toBe(true)
  })

  test('is kept as a folder of this device’s own where it has files in it, and sent', () => {
    const { receive, write, tree, shown, hasContent } = createArrivals([home])
    write('/home/papers/mine.txt', 'mine')
    const { sent } = receive([noPapers])
    expect(shown()).toEqual({ '/home/papers': 'no id/', '/home/papers/mine.txt': 'no id' })
    expect(hasContent('/home/papers/mine.txt', 'mine')).toBe(true)
    expect(sent).toEqual(['/home/papers'])
    expect(tree.get('/home/papers')).toMatchObject({ isSample: false })
  })

  test('is shown again with its folder and all that was hidden with it, but what is still hidden by itself', () => {
    const { receive, tree } = createArrivals([home])
    receive([noPapers])
    receive([removedEntry(noPapers, 2)])
    for (const path of ['/home/papers', '/home/papers/old.txt', '/home/papers/deep/older.txt'])
      expect(tree.get(path)?.isSample).toBe(true)
    const papers = folderEntry('papers', 'home', 'papers', { version: 3 })
    receive([papers, whiteoutEntry('old', 'papers', 'old.txt', { version: 4 })])
    receive([removedEntry(papers, 5), whiteoutEntry('w', 'home', 'papers', { version: 6 })])
    expect(tree.get('/home/papers')).toBeUndefined()
    receive([
      removedEntry(noPapers, 7),
      { ...papers, version: 8 },
      whiteoutEntry('old', 'papers', 'old.txt', { version: 9 }),
    ])
    expect(tree.get('/home/papers/old.txt')).toBeUndefined()
    expect(tree.get('/home/papers/deep/older.txt')?.isSample).toBe(true)
  })

  test('stays hidden when its folder, which this device removed, comes back', () => {
    const papers = folderEntry('papers', 'home', 'papers')
    const { receive, tree, remove } = createArrivals([
      home,
      papers,
      whiteoutEntry('old', 'papers', 'old.txt'),
    ])
    remove('/home/papers')
    receive([{ ...papers, mode: 0o700, version: 2 }])
    expect(tree.get('/home/papers')).toMatchObject({ id: 'papers', mode: 0o700 })
    expect(tree.isHidden('/home/papers/old.txt')).toBe(true)
    expect(tree.get('/home/papers/deep/older.txt')?.isSample).toBe(true)
  })

  test('is shown again with its folder when the file that this device put over that goes elsewhere', () => {
    const { receive, tree, remove, write } = createArrivals([home])
    remove('/home/papers')
    const { id: _id, ...over } = write('/home/papers', 'mine')
    tree.put({ ...over, id: 'over' })
    receive([fileEntry('over', 'home', 'elsewhere.txt', 'mine')])
    expect(tree.get('/home/elsewhere.txt')?.id).toBe('over')
    for (const path of ['/home/papers', '/home/papers/old.txt', '/home/papers/deep/older.txt'])
      expect(tree.get(path)?.isSample).toBe(true)
  })

  test('below a folder that this device hid by itself stays hidden', () => {
    const { receive, tree } = createArrivals([home])
    const hide = (path: FilePath): NodeRecord => hiddenRecord(path, 1)
    for (const path of ['/home/papers/deep/older.txt', '/home/papers/deep'])
      tree.take(path, hide(path), false)
    receive([folderEntry('papers', 'home', 'papers')])
    expect(tree.isHidden('/home/papers/deep/older.txt')).toBe(true)
    expect(tree.get('/home/papers/old.txt')?.isSample).toBe(true)
  })
})
