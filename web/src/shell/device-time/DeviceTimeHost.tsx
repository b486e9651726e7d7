import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { defaultTimezone } from '@/lib/timezone'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'

const loadCard = () => import('./DeviceTimeCard')

/**
 * Asks a person who never chose a timezone whether the clock should follow the device, where the two differ, until it is answered, and
 * never again for this person on this device.
 */
export function DeviceTimeHost({ os }: { readonly os: Pick<Os, 'settings' | 'storage' | 'notifications'> }) {
  const isUnchosen = useStore(os.settings, ({ timezone }) => timezone === defaultTimezone)
  const loaded = useOnDemand({
    need: isUnchosen && os.storage('device-time').get() === null,
    load: loadCard,
    onFailure: (cause) => log.warn('The question about the timezone could not be loaded', cause),
  })
  return loaded && isUnchosen ? <loaded.DeviceTimeCard os={os} /> : null
}
