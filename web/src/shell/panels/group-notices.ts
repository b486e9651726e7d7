import type { NoticeSource, PastNotice } from '@/kernel/notifications/types'

/** What one app told; `source` null: the system. */
interface NoticesOfApp {
  readonly key: string
  readonly source: NoticeSource | null
  readonly entries: readonly PastNotice[]
}

/** Notices by the app that they came from: the app of the newest comes first, and its newest first in it. */
export function groupNotices(entries: readonly PastNotice[]): readonly NoticesOfApp[] {
  const groups = new Map<string, { readonly source: NoticeSource | null; readonly entries: PastNotice[] }>()
  for (const entry of entries) {
    const source = entry.notice.source ?? null
    const key = JSON.stringify([source?.app, source?.name])
    const group = groups.get(key) ?? { source, entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}
