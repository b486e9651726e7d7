import { useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { onOwnFile } from './first-own-file'

const loadCard = () => import('./AccountOfferCard')

/** What the offer needs of the operating system. */
export type OfferOs = Pick<
  Os,
  'files' | 'fileStorage' | 'accountRoom' | 'media' | 'storage' | 'notifications'
>

/**
 * Offers "My account" once a person makes a file of their own on this device; once for each person and device, and only where the
 * server has room for files of theirs.
 */
export function AccountOfferHost({ os }: { readonly os: OfferOs }) {
  const isOnDevice = useStore(os.fileStorage, ({ mode, status }) => mode === 'device' && status === 'ready')
  const [isDue, setDue] = useState(false)
  const [hasEnded, setEnded] = useState(() => os.storage('account-offer').get() !== null)
  const isWatching = isOnDevice && !isDue && !hasEnded
  useEffect(() => {
    if (!isWatching) return undefined
    let isAsking = false
    let isCurrent = true
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      const room = await os.accountRoom()
      isAsking = false
      // Another tab may have offered it meanwhile.
      if (isCurrent && room) setDue(os.storage('account-offer').get() === null)
    }
    const stop = onOwnFile(os.files, () => {
      ask().catch((error: unknown) => log.warn('The account could not be asked for its space', error))
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [os, isWatching])
  const loaded = useOnDemand({
    need: isDue,
    load: loadCard,
    onFailure: (cause) => log.warn('The offer to keep files with the account could not be loaded', cause),
  })
  return loaded && isDue && !hasEnded ? (
    <loaded.AccountOfferCard os={os} onEnd={() => setEnded(true)} />
  ) : null
}
