/* What runs in the browser to fill a person's files before their desktop is opened: thousands of files in a second. */
import { createFiles } from '@/kernel/files/create-files'
import { createSampleTree } from '@/kernel/files/sample/sample-tree'
import { openStore } from '@/kernel/files/stores/open-store'
import type { FileOperation } from '@/kernel/files/types'
import { storageName } from '@/kernel/session/storage-name'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'

/** A file to be made: text of about so many bytes, prose or code. */
export interface SeededText {
  readonly name: string
  readonly kind: 'prose' | 'code'
  readonly bytes: number
}

/** What a folder `/bench` is filled with. */
export interface Seed {
  readonly texts?: readonly SeededText[]
  /** Files in its folder `many`, called `file-0.txt` and so on. */
  readonly many?: number
}

const mostAtOnce = 10_000

const lines = {
  prose: (at: number) => `${at}. An otter floats on its back and holds a stone.\n`,
  code: (at: number) => `export const stone${at} = (weight) => ({ weight, name: 'stone ${at}' }) // ${at}\n`,
}

function textOf({ kind, bytes }: SeededText): string {
  let text = ''
  for (let at = 0; text.length < bytes; at++) text += lines[kind](at)
  return text
}

const small = new TextEncoder().encode('A small file of the usual kind.\n')

/** Fills a person's files on this device. */
async function fill(email: string, { texts = [], many = 0 }: Seed): Promise<void> {
  const name = storageName({ email })
  const owned = createFiles({
    name,
    storage: memoryOsStorage(),
    isProtected: () => true,
    openStore: (mode) => openStore(name, mode),
    loadSamples: () => Promise.resolve(createSampleTree({})),
  })
  const apply = async (operations: readonly FileOperation[]) => {
    const applied = await owned.files.apply(operations)
    if (!applied.ok) throw new Error(applied.error.message)
  }
  await apply([
    { kind: 'folder', path: '/bench' },
    { kind: 'folder', path: '/bench/many' },
    ...texts.map((text) => ({ kind: 'write', path: `/bench/${text.name}`, data: textOf(text) }) as const),
  ])
  for (let from = 0; from < many; from += mostAtOnce) {
    await apply(
      Array.from({ length: Math.min(mostAtOnce, many - from) }, (_, at): FileOperation => {
        return { kind: 'write', path: `/bench/many/file-${from + at}.txt`, data: small }
      }),
    )
  }
  owned.dispose()
}

/** What the benchmark calls from outside. */
const seed = { fill }
export type SeedPage = typeof seed
Object.assign(globalThis, { benchSeed: seed })
