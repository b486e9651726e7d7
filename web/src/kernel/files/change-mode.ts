import { log } from '@/lib/log'
import { success } from '@/lib/result'
import { carryAll } from './carry'
import { fileFailure } from './errors'
import type { StartedVolume } from './started-volume'
import type { StorageChoice } from './storage-choice'
import { StoreProblem } from './stores/store-problem'
import { texts } from './texts'
import type { FileResult, FileStorageMode } from './types'

interface ChangeOptions<Mounted extends StartedVolume> {
  readonly old: Mounted
  readonly mode: FileStorageMode
  /** Takes what the person's own files are along. */
  readonly carry: boolean
  /** Opens the volume of the mode; rejects when it cannot be opened. */
  readonly mount: (mode: FileStorageMode) => Promise<Mounted>
  readonly choice: StorageChoice
  /** Makes the volume the one in use. */
  readonly put: (mounted: Mounted) => void
}

/** Puts the volume of another mode in the place of the one in use, which stays where that fails. */
export async function changeMode<Mounted extends StartedVolume>({
  old,
  mode,
  carry,
  mount,
  choice,
  put,
}: ChangeOptions<Mounted>): Promise<FileResult<void>> {
  await old.volume.quiet('/')
  let next: Mounted
  try {
    next = await mount(mode)
  } catch (error) {
    log.error('The file store could not be opened', error)
    return fileFailure('EIO', '/', () => (error instanceof StoreProblem ? error.message : texts.unopenable))
  }
  const carried = await carryAll(old.volume, next.volume, { withFiles: carry })
  if (!carried.ok) {
    next.dispose()
    return carried
  }
  if (!choice.update({ mode })) {
    next.dispose()
    return fileFailure('ENOSPC', '/', () => texts.choiceNotKept)
  }
  put(next)
  old.dispose()
  return success(undefined)
}
