import { log } from '@/lib/log'
import type { MountedSpaces } from './mounts/types'
import type { FileStorage } from './types'

/** Where files are: with the account or not, and the shared folders and teams among them. */
interface FollowedFiles {
  readonly fileStorage: Pick<FileStorage, 'getState' | 'subscribe'>
  readonly spaces: MountedSpaces
}

/**
 * Calls back with a service that is there while files are with the account or in shared folders and teams, such as `os.transfers`, and with
 * null while they are not; again whenever that changes. Returns what ends it.
 */
export function followAccountService<Service>(
  { fileStorage, spaces }: FollowedFiles,
  ask: () => Promise<Service | null>,
  listener: (service: Service | null) => void,
): () => void {
  let before = ''
  let turn = 0
  const tell = async (own: number) => {
    let service: Service | null = null
    try {
      service = await ask()
    } catch (error) {
      // The next change of where files are asks again.
      log.warn('A service of the account could not be loaded', error)
    }
    if (own === turn) listener(service)
  }
  const look = () => {
    const { mode, status } = fileStorage.getState()
    const isWithAccount = mode === 'account' && status === 'ready'
    const hasSpaces = status === 'ready' && spaces.getState().length > 0
    const now = `${isWithAccount} ${hasSpaces}`
    if (now === before) return
    before = now
    turn += 1
    if (isWithAccount || hasSpaces) void tell(turn)
    else listener(null)
  }
  const stops = [fileStorage.subscribe(look), spaces.subscribe(look)]
  look()
  return () => {
    turn += 1
    for (const stop of stops) stop()
  }
}
