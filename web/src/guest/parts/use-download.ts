import { useState } from 'react'
import type { GuestFailure, GuestLinks, OpenLink, ShownEntry } from '@/backend/links/types'
import { downloadBlob } from '@/lib/download-blob'
import { plainName } from '@/lib/language/isolate'
import { loadOnce } from '@/lib/load-once'
import { failed } from '@/lib/result'
import { useTexts } from '@/ui/use-texts'
import { failureText } from '../failure-text'
import type { LinkSession } from '../model/session'
import { texts } from '../texts'

// Not needed for the list.
const loadArchive = loadOnce(() => import('../model/archive'))
const loadPreviews = loadOnce(() => import('../model/previews'))

interface Options {
  readonly links: GuestLinks
  readonly session: LinkSession
  readonly link: OpenLink
}

/** Something that is said about downloads. */
export interface Said {
  readonly isFailure: boolean
  readonly text: string
}

function follow(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.rel = 'noreferrer'
  link.click()
}

/** Saves files, one or several as a zip, and says how that goes. */
export function useDownload({ links, session, link }: Options) {
  const t = useTexts(texts)
  const [said, setSaid] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const fail = (failure: GuestFailure) => setSaid({ isFailure: true, text: failureText(t, failure) })

  async function saveFile(entry: ShownEntry) {
    setBusy(true)
    setSaid(null)
    const saved = await loadPreviews().then(
      ({ loadSaved }) => loadSaved(session, links, entry),
      () => failed('offline' as const),
    )
    setBusy(false)
    if (!saved.ok) return fail(saved.error)
    const name = plainName(entry.name)
    if (saved.value.kind === 'blob') downloadBlob(saved.value.blob, name)
    else follow(saved.value.address, name)
    return setSaid({ isFailure: false, text: t.downloadStarts })
  }

  /** Ids; none: all. */
  async function saveAll(entries: readonly string[]) {
    setBusy(true)
    setSaid(null)
    // Renews the visit, and says in words what a form would be refused with.
    const there = await session.use(async (visit) => {
      const answer = await links.entries(visit, null, null)
      return answer.ok ? { ok: true as const, value: visit } : answer
    })
    const archive = await loadArchive().catch(() => null)
    setBusy(false)
    if (!there.ok) return fail(there.error)
    if (!archive) return fail('offline')
    setSaid({ isFailure: false, text: t.downloadStarts })
    session.noteDownload(there.value, '')
    return archive.saveArchive({ visit: there.value, entries, name: plainName(link.name) }, () =>
      setSaid({ isFailure: true, text: t.noArchive }),
    )
  }

  return {
    said,
    isBusy,
    saveFile: (entry: ShownEntry) => void saveFile(entry),
    saveAll: (entries: readonly string[]) => void saveAll(entries),
  }
}
