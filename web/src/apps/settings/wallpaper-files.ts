import { freeName, joinPath } from '@/kernel/files/paths'
import type { FilePath, FileResult, FileSystem } from '@/kernel/files/types'
import type { WallpaperPicture } from './picture'

/** Where pictures from the computer are kept as wallpapers. */
export const wallpaperFolder: FilePath = '/home/pictures/wallpapers'

/** Keeps a picture among the person's files, under a name that is free; its path, or why it could not be kept. */
export async function keepPicture(
  files: Pick<FileSystem, 'list' | 'apply'>,
  { name, data }: WallpaperPicture,
): Promise<FileResult<FilePath>> {
  const listed = await files.list(wallpaperFolder)
  if (!listed.ok && listed.error.code !== 'ENOENT') return listed
  const taken = new Set(listed.ok ? listed.value.map((entry) => entry.name) : [])
  const path = joinPath(
    wallpaperFolder,
    freeName(name, (candidate) => taken.has(candidate)),
  )
  const kept = await files.apply([
    { kind: 'folder', path: wallpaperFolder, parents: true },
    { kind: 'write', path, data, existing: 'refuse' },
  ])
  return kept.ok ? { ok: true, value: path } : kept
}
