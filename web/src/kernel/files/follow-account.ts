import { log } from '@/lib/log'
import type { FileStorage } from './types'

/**
 * Calls back with a service that is there while files are with the account, such as `os.transfers`, and with null while they are not;
 * again whenever that changes. Returns what ends it.
 */
export function followAccountService<Service>(
  fileStorage: Pick<FileStorage, 'getState' | 'subscribe'>,
  ask: () => Promise<Service | null>,
  listener: (service: Service | null) => void,
): () => void {
  let wasWithAccount: boolean | null = null
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
    if (isWithAccount === wasWithAccount) return
    wasWithAccount = isWithAccount
    turn += 1
    if (isWithAccount) void tell(turn)
    else listener(null)
  }
  const stop = fileStorage.subscribe(look)
  look()
  return () => {
    turn += 1
    stop()
  }
}
