import { useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { defaultTimezone } from '@/lib/timezone'
import { whenSettled } from '@/lib/when-idle'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'

const loadCard = () => import('./DeviceTimeCard')

/**
 * Asks a person who never chose a timezone whether the clock should follow the device, where the two differ. It asks once the desktop
 * has settled, until it is answered, and never again for this person on this device.
 */
export function DeviceTimeHost({ os }: { readonly os: Pick<Os, 'settings' | 'storage' | 'notifications'> }) {
  const isUnchosen = useStore(os.settings, ({ timezone }) => timezone === defaultTimezone)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  const loaded = useOnDemand({
    need: isUnchosen && isSettled && os.storage('device-time').get() === null,
    load: loadCard,
    onFailure: (cause) => log.warn('The question about the timezone could not be loaded', cause),
  })
  return loaded && isUnchosen ? <loaded.DeviceTimeCard os={os} /> : null
}
