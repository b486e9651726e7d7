import { baseName } from '@/kernel/files/paths'
import type { FileSystem } from '@/kernel/files/types'
import { failure, type Result } from '@/lib/result'
import { type PluginBundle, readBundle } from './bundle'

/** Reads a folder of the OS file system as a plugin [B2.52]. Fails as `readBundle` does, or as the file system does. */
export async function readPluginFolder(
  files: Pick<FileSystem, 'walk' | 'readBytes' | 'stat'>,
  folder: string,
): Promise<Result<PluginBundle>> {
  const found = await files.walk(folder)
  if (!found.ok) return failure(found.error.code, found.error.message)
  const entry = await files.stat(folder)
  return readBundle({
    name: baseName(folder),
    folder,
    icon: entry.ok ? (entry.value.icon ?? null) : null,
    files: found.value
      .filter(({ type }) => type === 'file')
      .map(({ path, size }) => ({
        place: path.slice(folder.length + 1),
        size,
        read: async () => {
          const bytes = await files.readBytes(path)
          if (!bytes.ok) throw new Error(bytes.error.message)
          return bytes.value
        },
      })),
  })
}
