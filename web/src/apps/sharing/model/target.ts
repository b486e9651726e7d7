import { spaceFolders } from '@/kernel/files/mounts/places'
import { desktopFolder, documentsFolder, homeFolder, isWithin } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { Sentence } from '@/lib/result'

/** What sharing a path means. */
export type ShareTarget =
  /** It is a shared folder or a team. */
  | { readonly kind: 'space'; readonly space: string }
  /** It can be shared. `entry`: its id in the account. */
  | { readonly kind: 'folder'; readonly path: FilePath; readonly name: string; readonly entry: string }
  /** It is part of a shared folder or a team: people have it already. `entry` null: it was not sent yet, or may not be changed. */
  | {
      readonly kind: 'inside'
      readonly name: string
      readonly isFolder: boolean
      readonly entry: string | null
      readonly space: string
      readonly spaceName: string
    }
  /** People cannot be given it, guests can. `holds`: there is a shared folder in it. */
  | {
      readonly kind: 'file' | 'standard' | 'holds'
      readonly name: string
      readonly isFolder: boolean
      readonly entry: string | null
    }
  /** The account does not have it. */
  | { readonly kind: 'unsent'; readonly name: string }
  /** Files are not kept with the account. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'gone'; readonly problem: Sentence }

type TargetOs = Pick<Os, 'files' | 'fileStorage' | 'spaces'>

/** Folders that the desktop needs where they are. */
const standardFolders: ReadonlySet<FilePath> = new Set([
  '/',
  '/apps',
  '/documents',
  '/kernel',
  '/system',
  '/users',
  '/wallpapers',
  ...Object.values(spaceFolders),
  homeFolder,
  desktopFolder,
  documentsFolder,
  `${homeFolder}/downloads`,
  `${homeFolder}/pictures`,
])

/** Finds out whether a file or folder can be shared. With `isSent`, what the account does not have yet is sent first. */
export async function findTarget(
  os: TargetOs,
  path: FilePath,
  { isSent }: { readonly isSent: boolean },
): Promise<ShareTarget> {
  let found = await os.files.stat(path)
  if (!found.ok) return { kind: 'gone', problem: found.error }
  if (found.value.space) return { kind: 'space', space: found.value.space.id }
  const mounts = os.spaces.getState()
  const around = mounts.find((mount) => isWithin(path, mount.path))
  if (!around && os.fileStorage.getState().mode !== 'account') return { kind: 'elsewhere' }
  if (isSent && found.value.id === undefined) {
    await os.fileStorage.syncNow()
    found = await os.files.stat(path)
    if (!found.ok) return { kind: 'gone', problem: found.error }
  }
  const { name, type, isSystem, id: entry = null } = found.value
  const isFolder = type === 'folder'
  if (around) {
    const { id: space, name: spaceName, role } = around.space
    return { kind: 'inside', name, isFolder, entry: role === 'viewer' ? null : entry, space, spaceName }
  }
  if (!isFolder) return { kind: 'file', name, isFolder, entry }
  if (isSystem || standardFolders.has(path)) return { kind: 'standard', name, isFolder, entry }
  if (mounts.some((mount) => isWithin(mount.path, path))) return { kind: 'holds', name, isFolder, entry }
  return entry === null ? { kind: 'unsent', name } : { kind: 'folder', path, name, entry }
}
