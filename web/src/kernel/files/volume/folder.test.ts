import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames } from '../names'
import { Folder } from './folder'
import type { FileNode } from './tree'

const nodeOf = (name: string): FileNode => ({
  path: `/${name}`,
  kind: 'file',
  size: 0,
  modified: 0,
  created: 0,
  mode: 0o644,
  revision: name,
  target: null,
  change: 0,
  isSample: false,
  isForeign: false,
})

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('put', 'remove'), name: fc.integer({ max: 60, min: 0 }).map(String) }),
  fc.constant({ kind: 'list', name: '' }),
  fc.constant({ kind: 'fill', name: '' }),
)

test('a folder lists its names in order after any changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const folder = new Folder()
      const names = new Set<string>()
      const check = () => {
        const expected = [...names].toSorted(compareNames)
        expect(folder.names()).toEqual(expected)
        expect(folder.size).toBe(expected.length)
      }
      for (const { kind, name } of steps) {
        if (kind === 'list') check()
        else if (kind === 'remove') {
          folder.remove(name)
          names.delete(name)
        } else {
          const added = kind === 'fill' ? Array.from({ length: 40 }, (_, at) => `n${at}`) : [name]
          for (const each of added) {
            folder.put(nodeOf(each))
            names.add(each)
          }
        }
      }
      check()
    }),
  )
})
