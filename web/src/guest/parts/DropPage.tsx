import Upload from 'lucide-react/icons/upload'
import { useEffect, useRef, useState } from 'react'
import type { GuestLinks, OpenLink } from '@/backend/links/types'
import { sha256OfContent } from '@/lib/incremental-sha256'
import { plainName } from '@/lib/language/isolate'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { FileDropArea } from '@/ui/file-drop-area'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { createDrops } from '../model/drops'
import type { LinkSession } from '../model/session'
import { texts } from '../texts'
import { DropRow } from './DropRow'
import { LinkHead } from './LinkHead'

interface DropPageProps {
  readonly links: GuestLinks
  readonly session: LinkSession
  readonly link: OpenLink
}

/** A drop box: takes files, and shows those of this guest alone. */
export function DropPage({ links, session, link }: DropPageProps) {
  const t = useTexts(texts)
  const [drops] = useState(() =>
    createDrops({ session, links, hash: (file, signal) => sha256OfContent(file, { signal }) }),
  )
  const files = useStore(drops, (all) => all)
  const [guest, setGuest] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isUnderWay = files.some(({ status }) => status !== 'done' && status !== 'failed')
  useEffect(() => {
    if (!isUnderWay) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnderWay])
  const sent = files.filter(({ status }) => status === 'done').length
  const add = (chosen: readonly File[]) => drops.add(chosen, guest)
  return (
    <>
      <LinkHead link={link} title={t.dropTitle({ name: plainName(link.name) })} />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <p className="text-muted">{t.dropExplained}</p>
        <TextField
          label={t.guestName}
          hint={t.guestHint}
          value={guest}
          maxLength={100}
          autoComplete="name"
          onChange={(event) => setGuest(event.target.value)}
        />
        <FileDropArea label={t.dropHere} onDrop={add}>
          <div className="flex flex-col items-center gap-3 px-2 py-6 text-center">
            <Upload aria-hidden="true" className="size-7 text-muted" />
            <p className="text-muted">{t.dropHere}</p>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label={t.choose}
              onChange={({ target }) => {
                add([...(target.files ?? [])])
                // So that the same file can be chosen again.
                target.value = ''
              }}
            />
            <Button variant="primary" className="min-h-11" onClick={() => input.current?.click()}>
              {t.choose}
            </Button>
          </div>
        </FileDropArea>
      </div>
      <p role="status" className={sent > 0 ? 'px-4 pb-2 font-medium text-success sm:px-6' : ''}>
        {sent > 0 ? t.allSent({ count: sent }) : ''}
      </p>
      {files.length > 0 ? (
        <ul aria-label={t.yourFiles} className="divide-y divide-border border-t border-border">
          {files.map((drop) => (
            <DropRow
              key={drop.id}
              drop={drop}
              onCancel={() => drops.cancel(drop.id)}
              onRetry={() => drops.retry(drop.id)}
            />
          ))}
        </ul>
      ) : null}
    </>
  )
}
