import { log } from '@/lib/log'
import { eventSchemas } from './schemas'
import type { EventBus, OsEvents } from './types'

/**
 * Makes the in-page event bus [B7.24]: CustomEvents on `target` (the page's `window`). A detail that does not fit its
 * schema is dropped with one warning and reaches no listener, no matter who sent it.
 */
export function createEventBus(target: EventTarget): EventBus {
  /** Each listener hears of a bad event, the log once. */
  const warned = new WeakSet<Event>()
  return {
    emit: (name, detail) => void target.dispatchEvent(new CustomEvent(name, { detail })),
    on<Name extends keyof OsEvents>(name: Name, listener: (detail: OsEvents[Name]) => void) {
      const { parse } = eventSchemas[name]
      const onEvent = (event: Event) => {
        const result = parse(event instanceof CustomEvent ? event.detail : undefined)
        if (result.fits) {
          listener(result.detail)
        } else if (!warned.has(event)) {
          warned.add(event)
          log.warn(`Dropped a malformed ${name} event: ${result.problems}`)
        }
      }
      target.addEventListener(name, onEvent)
      return () => target.removeEventListener(name, onEvent)
    },
  }
}
