import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { openArchive } from '@/apps/archive/model/open-archive'
import { ArchiveError } from '@/apps/archive/model/types'
import { decodeTable, parseTable } from '@/apps/table-viewer/model/parse-table'
import { kindOfBytes } from '@/kernel/apps/file-signature'
import { decodeText } from '@/kernel/documents/text-format'

const packages = join(import.meta.dirname, '../../../node_modules')
const read = (path: string) => Uint8Array.from(readFileSync(join(packages, path)))

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

/** Hits a file: bytes changed, a stretch cut out, written twice or filled with zeros, or the end missing. */
function damage(whole: Uint8Array, next: () => number): Uint8Array<ArrayBuffer> {
  const place = (length = whole.length) => Math.floor(next() * length)
  const bytes = whole.slice()
  const from = place()
  const to = from + place(whole.length - from)
  switch (place(5)) {
    case 0:
      return bytes.slice(0, place())
    case 1:
      return joined(bytes.subarray(0, from), bytes.subarray(to))
    case 2:
      return joined(bytes.subarray(0, to), bytes.subarray(from))
    case 3:
      return bytes.fill(0, from, to)
    default:
      for (let hit = 0; hit < 1 + place(40); hit++) bytes[place()] = place(256)
      return bytes
  }
}

/** Reads all of an archive, as extracting it does; what is wrong with it has a name. */
function readArchive(bytes: Uint8Array, name: string) {
  try {
    for (const member of openArchive(bytes, name).members) member.read()
  } catch (cause) {
    if (!(cause instanceof ArchiveError)) throw cause
  }
}

/** How each kind is read, as its viewer does. */
const readers: readonly [string, readonly string[], number, (bytes: Uint8Array, name: string) => unknown][] =
  [
    [
      'archives',
      [
        '@electric-sql/pglite/dist/unaccent.tar.gz',
        '@electric-sql/pglite/dist/passwordcheck.tar.gz',
        'sql.js/dist/sqljs-wasm.zip',
      ],
      900,
      readArchive,
    ],
    [
      'tables',
      ['papaparse/tests/long-sample.csv', 'import-in-the-middle/LICENSE-3rdparty.csv'],
      400,
      (bytes, name) => {
        const text = decodeTable(bytes)
        return text === null ? null : parseTable(text, name)
      },
    ],
    [
      'Markdown',
      ['papaparse/README.md', 'quill/README.md'],
      400,
      (bytes) => marked.parse(decodeText(bytes).text, { async: false, gfm: true }),
    ],
    ['texts', ['quill/dist/quill.core.css', 'sql.js/package.json'], 300, decodeText],
  ]

/** A file takes no longer than this on a busy machine, where it takes a few ms by itself (ms). */
const longest = 3000

describe('2,000 damaged files', () => {
  test.each(readers)(
    '%s are read as far as they go, or refused, and never hold the viewer up',
    (_, paths, count, readIt) => {
      const next = numbers(count)
      const wholes = paths.map((path) => [path, read(path)] as const)
      let slowest = 0
      for (let nth = 0; nth < count; nth++) {
        const [path, whole] = wholes[nth % wholes.length] ?? ['', new Uint8Array()]
        const damaged = damage(whole, next)
        const began = performance.now()
        kindOfBytes(damaged)
        readIt(damaged, path)
        slowest = Math.max(slowest, performance.now() - began)
      }
      expect(slowest).toBeLessThan(longest)
    },
  )
})
