import { createStore } from 'zustand/vanilla'
import type { OsStorage } from '@/kernel/storage/types'
import { log } from '@/lib/log'
import { isExactly, isFilledText, isOptional, isText, type RecordShape, readRecord } from '@/lib/record-shape'
import { readStoredList } from '@/lib/stored-list'
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

/** The icons, and stored entries that are not icons. */
interface StoredIcons {
  readonly icons: readonly DesktopIcon[]
  readonly unread: readonly unknown[]
}

function readIcon(entry: unknown): DesktopIcon | null {
  const reading = readRecord(entry, iconShape)
  if (reading.fits) return reading.value
  log.warn(`Left out a stored desktop icon that does not fit: ${reading.problems.join(', ')}`)
  return null
}

/** Reads stored icons; what does not fit is left out entry by entry, with a log. */
function readIcons(text: string | null): StoredIcons {
  const { items, unread, isDamaged } = readStoredList(text, readIcon)
  if (isDamaged) log.warn('Stored desktop icons are not readable and were left out')
  return { icons: [...new Map(items.map((icon) => [icon.name, icon])).values()], unread }
}

/** A person's icons and their end. */
export interface OwnedDesktopIcons extends DesktopIcons {
  /** Stops listening to other tabs. Call it when the person's desktop ends. */
  dispose(): void
}

/**
 * The installed apps on a person's desktop, kept on this device [A7.17 B3.28 B7.35] and shared between tabs. A change begins
 * with what is stored at that moment, and writes back what this version cannot read. One that cannot be saved is not
 * applied, so that the desktop never shows what a reload would lose.
 */
export function createDesktopIcons(storage: OsStorage): OwnedDesktopIcons {
  const stored = storage('desktop-icons')
  const store = createStore(() => readIcons(stored.get()))
  const stopListening = stored.onExternalChange((text) => store.setState(readIcons(text)))

  const change = (edit: (icons: readonly DesktopIcon[]) => readonly DesktopIcon[]): boolean => {
    const { icons, unread } = readIcons(stored.get())
    const next = edit(icons)
    try {
      stored.set(JSON.stringify([...next, ...unread]))
    } catch (error) {
      log.warn('Desktop icons could not be saved', error)
      return false
    }
    store.setState({ icons: next, unread })
    return true
  }

  return {
    getState: () => store.getState().icons,
    subscribe: (listener) => store.subscribe(listener),
    put: (icon) =>
      change((icons) =>
        icons.some(({ name }) => name === icon.name)
          ? icons.map((known) => (known.name === icon.name ? icon : known))
          : [...icons, icon],
      ),
    remove: (name) => change((icons) => icons.filter((icon) => icon.name !== name)),
    dispose: stopListening,
  }
}
