import { browserStorage, type KeyValueStorage } from '@/lib/key-value-storage'

const key = 'otteros:booted'

/** What is kept as long as the browser session: a reload keeps it, a new tab starts without. */
export const sessionMemory = (): KeyValueStorage => browserStorage(() => window.sessionStorage)

/** Whether this is the first load of the browser session: the boot checklist plays in full then. */
export const isFirstLoad = (memory: KeyValueStorage): boolean => memory.get(key) === null

/** Remembers that the checklist was seen. */
export function rememberLoad(memory: KeyValueStorage): void {
  try {
    memory.set(key, 'yes')
  } catch {
    // Storage that is switched off: the checklist plays again on the next load, nothing else.
  }
}
