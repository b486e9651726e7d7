import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { devices, openTestFiles, testSamples } from './testing/files'
import { isWithin, parentPath, pathSteps } from './paths'
import type { FileOperation, FileSystem } from './types'

/** The simplest file system: contents by path, null for folders. */
type Model = ReadonlyMap<string, string | null>

const samples = (): Model => {
  const model = new Map<string, string | null>([['/', null]])
  for (const [path, { content }] of Object.entries(testSamples)) {
    for (const step of pathSteps(parentPath(path))) model.set(step, null)
    model.set(
      path,
      typeof content === 'string' ? content : content === null ? null : '\u0001\u0002\u0003\u0004',
    )
  }
  return model
}

/** What an operation makes of the model; null: refused. */
function act(model: Model, operation: FileOperation): Model | null {
  const next = new Map(model)
  const isFolder = (path: string) => model.get(path) === null
  const below = (path: string) => [...model.keys()].filter((each) => isWithin(each, path))
  switch (operation.kind) {
    case 'write':
      if (!isFolder(parentPath(operation.path)) || isFolder(operation.path)) return null
      return next.set(operation.path, typeof operation.data === 'string' ? operation.data : '')
    case 'folder':
      if (model.has(operation.path) || !isFolder(parentPath(operation.path))) return null
      return next.set(operation.path, null)
    case 'remove': {
      const gone = below(operation.path)
      if (gone.length === 0 || (gone.length > 1 && !operation.recursive)) return null
      for (const path of gone) next.delete(path)
      return next
    }
    case 'move':
    case 'copy': {
      const { kind, from, to } = operation
      if (!model.has(from) || !isFolder(parentPath(to))) return null
      if (from === to) return kind === 'move' ? model : null
      if (isWithin(to, from) && isFolder(from)) return null
      if (model.has(to) && (operation.existing !== 'replace' || isFolder(from) || isFolder(to))) return null
      for (const path of below(from)) next.set(to + path.slice(from.length), model.get(path) ?? null)
      if (kind === 'move') for (const path of below(from)) next.delete(path)
      return next
    }
    case 'link':
    case 'touch':
  }
  return model
}

const path = fc.constantFrom(
  '/home/a',
  '/home/b',
  '/home/a/c',
  '/home/b/c',
  '/home/documents',
  '/documents',
  '/documents/old',
  '/documents/old/plan.txt',
  '/documents/notes.md',
  '/readme.txt',
  '/readme.txt/x',
  '/wallpapers/sea.webp',
)
const operation: fc.Arbitrary<FileOperation> = fc.oneof(
  fc.record({ kind: fc.constant('write'), path, data: fc.string({ maxLength: 7 }) }),
  fc.record({ kind: fc.constant('folder'), path }),
  fc.record({ kind: fc.constant('remove'), path, recursive: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('move', 'copy'),
    from: path,
    to: path,
    existing: fc.constantFrom('refuse', 'replace'),
  }),
)

async function contents(files: FileSystem): Promise<Model> {
  const found = await files.walk('/')
  if (!found.ok) throw new Error(found.error.message)
  const model = new Map<string, string | null>([['/', null]])
  for (const { path, type } of found.value) {
    const text = type === 'file' ? await files.readText(path) : null
    if (text && !text.ok) throw new Error(text.error.message)
    model.set(path, text?.value ?? null)
  }
  return model
}

const sorted = (model: Model) => [...model].toSorted(([a], [b]) => (a < b ? -1 : 1))

describe.each(devices)('files %s', (_where, makeDevice) => {
  test('agree with a simple model after any operations, also when opened again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
        fc.boolean(),
        async (changes, waits) => {
          const device = makeDevice()
          // What comes in pieces is stored later than what is asked for after it.
          const pieceBytes = waits ? 2 : 1000
          const first = openTestFiles({ device, pieceBytes })
          let model = samples()
          const results: Promise<unknown>[] = []
          for (const change of changes) {
            const next = change.reduce<Model | null>((state, each) => state && act(state, each), model)
            const applied = first.files.apply(change).then((result) => expect(result.ok).toBe(next !== null))
            results.push(applied)
            if (waits) await applied
            model = next ?? model
          }
          await Promise.all(results)
          expect(sorted(await contents(first.files))).toEqual(sorted(model))
          const second = openTestFiles({ device, pieceBytes })
          expect(sorted(await contents(second.files))).toEqual(sorted(model))
          const { problems } = await second.fileStorage.check()
          expect(problems).toBe(0)
          first.dispose()
          second.dispose()
        },
      ),
      { numRuns: 60 },
    )
  })
})
