import { tellProblem } from '@/kernel/notifications/notifier'
import { type PinPlace, pinsOf } from '@/kernel/desktop/pins'
import type { Os } from '@/kernel/os'
import { texts } from './texts'

/** Pins an app, or takes its pin away; where that cannot be kept, the person is told. */
export function togglePin(os: Pick<Os, 'notifications' | 'storage'>, place: PinPlace, id: string): void {
  if (pinsOf(os.storage)[place].toggle(id)) return
  tellProblem(
    os.notifications,
    () => texts.pinsNotSaved,
    () => texts.noRoom,
  )
}
