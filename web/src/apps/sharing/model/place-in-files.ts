import { freeName, joinPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { SharedSpace, Sharing } from '@/kernel/sharing/types'
import { failed, type Failure, type Result, success } from '@/lib/result'
import { texts } from '../texts'

type PlaceOs = Pick<Os, 'files' | 'fileStorage'>

/**
 * Puts a space into a folder of the person's own files: makes an empty folder there with its name, waits until the account has that, and
 * mounts the space at it. On failure the folder is removed again. The path.
 */
export async function placeInFiles(
  os: PlaceOs,
  sharing: Pick<Sharing, 'setMount'>,
  space: Pick<SharedSpace, 'id' | 'name'>,
  folder: FilePath,
): Promise<Result<FilePath>> {
  const listed = await os.files.list(folder)
  if (!listed.ok) return listed
  const taken = new Set(listed.value.map(({ name }) => name.toLowerCase()))
  const path = joinPath(
    folder,
    freeName(space.name, (name) => taken.has(name.toLowerCase())),
  )
  const made = await os.files.createFolder(path)
  if (!made.ok) return made
  const giveUp = async (problem: Failure) => {
    await os.files.remove(path)
    return failed(problem)
  }
  await os.fileStorage.syncNow()
  const sent = await os.files.stat(path)
  if (!sent.ok) return sent
  const { id } = sent.value
  if (id === undefined) return giveUp({ code: 'offline', message: texts.checkConnection })
  const mounted = await sharing.setMount(space.id, id)
  return mounted.ok ? success(path) : giveUp(mounted.error)
}
