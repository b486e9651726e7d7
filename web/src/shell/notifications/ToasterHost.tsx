import { useEffect, useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import { log } from '@/lib/log'
import { whenSettled } from '@/lib/when-idle'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'

const loadToaster = () => import('./Toaster')

/**
 * Shows the toasts. Their code is fetched once the desktop has settled, or with the first notice, if that comes before; where it could not be fetched, each notice tries again.
 */
export function ToasterHost({ notifications }: { readonly notifications: Notifications }) {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  const notice = useStore(notifications, (shown) => shown?.sequence ?? null)
  const loaded = useOnDemand({
    need: notice ?? isSettled,
    load: loadToaster,
    onFailure: (cause) => log.warn('The notifications could not be loaded', cause),
  })
  return loaded && <loaded.Toaster notifications={notifications} />
}
