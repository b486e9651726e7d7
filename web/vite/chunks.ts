import { fileURLToPath } from 'node:url'
import { type ChunkingContext, needsOf } from './module-graph.ts'
import { sharedFiles } from './shared-code.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const page = source('main.tsx')

/** What the login screen begins with, what the desktop begins with, and what it fetches before its first icon. */
const starts = {
  login: [page],
  desktop: [source('root/desktop.tsx')],
  start: [
    source('kernel/files/engine.ts'),
    source('kernel/files/sample/samples.ts'),
    source('lib/storage-copy/storage-copy.ts'),
  ],
}

const isSample = (id: string) => id.endsWith('.sample-text')

/** The first start that needs each module. */
function startsIn(context: ChunkingContext): ReadonlyMap<string, string> {
  const latestFirst = Object.entries(starts).toReversed()
  return new Map(
    latestFirst.flatMap(([name, entries]) =>
      entries.flatMap((entry) => [...needsOf(entry, context)].map((id) => [id, name] as const)),
    ),
  )
}

/**
 * Names the chunk of a module. Left to the bundler, each set of parts that share something would have a file for it, and thirty small
 * files take longer than a large one. So what the login screen needs is one file, what the desktop needs beyond it another, what it
 * fetches before its first icon a third, and the texts of samples a fourth; what apps share is in a few. Null leaves a module to the
 * bundler.
 */
export function createChunks() {
  let files: {
    readonly starts: ReadonlyMap<string, string>
    readonly shared: ReadonlyMap<string, string>
  } | null = null
  return (id: string, context: ChunkingContext): string | null => {
    if (isSample(id)) return 'sample-texts'
    if (!files) {
      const known = startsIn(context)
      files = {
        starts: known,
        shared: sharedFiles(page, context, (module) => !known.has(module) && !isSample(module)),
      }
    }
    return files.starts.get(id) ?? files.shared.get(id) ?? null
  }
}
