import { useState } from 'react'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { defaultTimezone } from '@/lib/timezone'
import { useHeldCorner } from '@/shell/corner/corner-line'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'

const loadCard = () => import('./DeviceTimeCard')

/**
 * Asks a person who never chose a timezone whether the clock should follow the device, where the two differ, until it is answered, and
 * never again for this person on this device.
 */
export function DeviceTimeHost({ os }: { readonly os: Pick<Os, 'settings' | 'storage' | 'notifications'> }) {
  const isUnchosen = useStore(os.settings, ({ timezone }) => timezone === defaultTimezone)
  const [hasFailed, setFailed] = useState(false)
  const isNeeded = isUnchosen && os.storage('device-time').get() === null
  const loaded = useOnDemand({
    need: isNeeded,
    load: loadCard,
    onFailure(cause) {
      log.warn('The question about the timezone could not be loaded', cause)
      setFailed(true)
    },
  })
  // Asked before all else, however long its code takes: what is shown of files and messages has times in it.
  useHeldCorner('device-time', isNeeded && !loaded && !hasFailed)
  return loaded && isUnchosen ? <loaded.DeviceTimeCard os={os} /> : null
}
