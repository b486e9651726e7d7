import type { BookmarksState } from '@/kernel/browser/bookmarks'
import { toBookmarksHtml } from './bookmarks-html'
import type { ExportContext } from './export-context'
import { exportNames } from './parts'

/** Pages of the history that are asked for: as many as a server answers with. */
const mostVisits = 1000

/** What parts of the desktop keep on this device, by the names of their values. Nothing in them signs anyone in. */
const keptValues = [
  'account-offer',
  'appdesigner',
  'assistant',
  'browser-engine',
  'codeeditor',
  'desktop-icon-places',
  'device-time',
  'filemanager',
  'media-player',
  'media-player-places',
  'open-with',
  'otterscript-tutorial',
  'past-notices',
  'recently-used',
  'shortcuts',
  'terminal-history',
  'terminal-view',
] as const

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The settings of the desktop, and what its parts keep on this device. */
export async function exportSettings({ os, json }: ExportContext): Promise<void> {
  const kept = keptValues.flatMap((name) => {
    const value = os.storage(name).get()
    return value === null ? [] : [[name, parsed(value)] as const]
  })
  await json(exportNames.settings, { settings: os.settings.getState(), device: Object.fromEntries(kept) })
}

/** Who the person is. */
export async function exportProfile({ os, json, gap }: ExportContext): Promise<void> {
  const { profile, access } = await os.community()
  const [own, allowed] = await Promise.all([profile.own(), access.load()])
  const user = os.session.getState().user
  if (!own.ok) gap(exportNames.profile, own.error.message)
  await json(exportNames.profile, {
    email: user?.email ?? null,
    username: own.ok ? own.value.username : (user?.username ?? null),
    fullName: own.ok ? own.value.fullName : (user?.fullName ?? null),
    picture: own.ok ? own.value.avatarUrl : null,
    createdAt: own.ok ? own.value.createdAt : null,
    role: allowed.ok ? allowed.value.role : null,
  })
}

/** Bookmarks in the format that browsers import, and the pages of the history, latest first. */
export async function exportBrowser({ os, text, json, gap }: ExportContext): Promise<void> {
  const { bookmarks, sessions } = await os.browser()
  await bookmarks.load()
  const { status, bookmarks: kept, problem }: BookmarksState = bookmarks.getState()
  if (status === 'ready') await text(exportNames.bookmarks, toBookmarksHtml(kept))
  else gap(exportNames.bookmarks, problem?.message ?? '')
  const visited = await sessions.visited(mostVisits)
  if (visited.ok) await json(exportNames.history, visited.value)
  else gap(exportNames.history, visited.error.message)
}

/** The saved state of the virtual machine, as its bytes are kept, and which image it fits. */
export async function exportMachine({ os, bytes, json, gap }: ExportContext): Promise<void> {
  const { guestStates } = await os.virtualMachine()
  const saved = await guestStates.newest()
  if (!saved.ok) return gap(exportNames.machine, saved.error.message)
  if (!saved.value) return undefined
  const { key, savedAt, bytes: state } = saved.value
  await bytes(exportNames.machine, state, { modified: savedAt })
  return json(exportNames.machineFacts, {
    image: key,
    savedAt: new Date(savedAt).toISOString(),
    bytes: state.length,
  })
}
