import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { isExactly, isFilledText, isOptional, isText, type RecordShape, readRecord } from '@/lib/record-shape'
import type { DesktopIcon, DesktopIcons } from './types'

const iconShape: RecordShape<DesktopIcon> = {
  name: isFilledText,
  icon: isText,
  type: isExactly('htmlapp'),
  path: isText,
  htmlContent: isText,
  url: isOptional(isText),
  appId: isOptional(isText),
  author: isOptional(isText),
  version: isOptional(isText),
  category: isOptional(isText),
  description: isOptional(isText),
}

/** The storage key of a person's icons [A7.17 B3.28 B7.35]; `userName` is the session's storage name. */
export const desktopIconsKey = (userName: string): string => `otteros-desktop-icons-${userName}`

/** Reads stored icons; what does not fit is dropped entry by entry, with a log. */
export function parseDesktopIcons(stored: string | null): readonly DesktopIcon[] {
  if (stored === null) return []
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    log.warn('Stored desktop icons are not readable and were left out')
    return []
  }
  if (!Array.isArray(value)) {
    log.warn('Stored desktop icons are not a list and were left out')
    return []
  }
  const icons = new Map<string, DesktopIcon>()
  for (const entry of value) {
    const reading = readRecord(entry, iconShape)
    if (reading.fits) icons.set(reading.value.name, reading.value)
    else log.warn(`Dropped a stored desktop icon that does not fit: ${reading.problems.join(', ')}`)
  }
  return [...icons.values()]
}

/** A person's icons and their end. */
export interface OwnedDesktopIcons extends DesktopIcons {
  /** Stops listening to other tabs. Call it when the person's desktop ends. */
  dispose(): void
}

/**
 * The installed apps on a person's desktop, kept on this device under {@link desktopIconsKey} and shared between tabs.
 * A change that cannot be saved is not applied, so that the desktop never shows what a reload would lose.
 */
export function createDesktopIcons(storage: KeyValueStorage, userName: string): OwnedDesktopIcons {
  const key = desktopIconsKey(userName)
  const store = createStore<{ readonly icons: readonly DesktopIcon[] }>(() => ({
    icons: parseDesktopIcons(storage.get(key)),
  }))
  const stopListening = storage.onExternalChange(key, (value) =>
    store.setState({ icons: parseDesktopIcons(value) }),
  )

  const save = (icons: readonly DesktopIcon[]): boolean => {
    try {
      storage.set(key, JSON.stringify(icons))
    } catch (error) {
      log.warn('Desktop icons could not be saved', error)
      return false
    }
    store.setState({ icons })
    return true
  }

  return {
    getState: () => store.getState().icons,
    subscribe: (listener) => store.subscribe(listener),
    put(icon) {
      const { icons } = store.getState()
      const isKnown = icons.some((known) => known.name === icon.name)
      return save(
        isKnown ? icons.map((known) => (known.name === icon.name ? icon : known)) : [...icons, icon],
      )
    },
    remove: (name) => save(store.getState().icons.filter((icon) => icon.name !== name)),
    dispose: stopListening,
  }
}
