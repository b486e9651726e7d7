import type { FsStat, IFileSystem } from 'just-bash/browser'
import { normalisePath } from '@/kernel/files/paths'

/** A file, folder or link on its way into an archive. */
export interface Found {
  /** As it was named, with a slash at its end when it is a folder. */
  readonly name: string
  readonly path: string
  readonly stat: FsStat
}

/** All that is at a name, folders before what is in them; links are not followed unless asked. Rejects where nothing is. */
export async function* walk(
  fs: IFileSystem,
  cwd: string,
  name: string,
  { follows = false, isDeep = true } = {},
): AsyncGenerator<Found> {
  const path = normalisePath(name, cwd)
  const stat = follows ? await fs.stat(path) : await fs.lstat(path)
  if (!stat.isDirectory) {
    yield { name, path, stat }
    return
  }
  const folder = name.endsWith('/') ? name : `${name}/`
  yield { name: folder, path, stat }
  if (!isDeep) return
  for (const entry of (await fs.readdir(path)).toSorted())
    yield* walk(fs, cwd, `${folder}${entry}`, { follows })
}

/** Makes the folders on the way to a file. */
export async function makeWay(fs: IFileSystem, path: string): Promise<void> {
  const parent = normalisePath('..', path)
  if (!(await fs.exists(parent))) await fs.mkdir(parent, { recursive: true })
}
