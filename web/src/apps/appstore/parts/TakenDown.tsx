import EyeOff from 'lucide-react/icons/eye-off'
import Undo from 'lucide-react/icons/undo-2'
import { useEffect, useRef, useState } from 'react'
import type { StoreApp } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { TextAreaField } from '@/ui/field'
import { useStore } from '@/ui/use-store'
import type { Storefront } from '../model/storefront'
import { longestReason } from '../model/takedown'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface TakenDownProps {
  readonly app: StoreApp
  readonly store: Storefront
}

/** Asks for the reason, which is the confirmation as well: without one, nothing is taken down. */
function TakeDownForm({
  app,
  store,
  onDone,
  onCancel,
}: TakenDownProps & { readonly onDone: (reason: string) => void; readonly onCancel: () => void }) {
  const t = useTexts(texts)
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const work = useStore(store.busy, (apps) => apps.get(app.id))
  const reason = text.trim()
  const takeDown = async () => {
    if (await store.takedown.takeDown(app, reason)) onDone(reason)
  }
  return (
    <form
      ref={form}
      aria-label={t.takeDown}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason !== '') void takeDown()
      }}
    >
      <p className="text-sm text-muted">{t.takeDownWhat}</p>
      <TextAreaField
        label={t.reason}
        hint={t.reasonHint}
        rows={3}
        maxLength={longestReason}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={work !== undefined} onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="danger" disabled={reason === '' || work !== undefined}>
          {work === 'taking-down' ? t.takingDown : t.takeDown}
        </Button>
      </div>
    </form>
  )
}

/** That an app was taken down and why, for its author and reviewers; these take it down and put it back here. */
export function TakenDown({ app, store }: TakenDownProps) {
  const t = useTexts(texts)
  const canReview = useStore(store.person, (state) => state.access.canReview)
  const work = useStore(store.busy, (apps) => apps.get(app.id))
  /** Undefined: not known yet. */
  const [reason, setReason] = useState<string | null | undefined>(undefined)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    let isGone = false
    void store.takedown.reasonOf(app).then((found) => {
      if (!isGone) setReason(found)
    })
    return () => {
      isGone = true
    }
  }, [app, store])
  const putBack = async () => {
    if (await store.takedown.putBack(app)) setReason(null)
  }

  if (reason === undefined || (reason === null && !canReview)) return null
  if (reason !== null)
    return (
      <div
        role="note"
        aria-label={t.isTakenDown}
        className="mt-3 rounded-control border border-border bg-danger-soft p-3 text-sm text-text"
      >
        <p className="font-semibold">{t.wasTakenDown}</p>
        <p dir="auto" className="mt-1 leading-snug break-words whitespace-pre-wrap">
          {reason}
        </p>
        <p className="mt-1 text-muted">{t.whoSeesIt}</p>
        {canReview ? (
          <Button className="mt-2.5" disabled={work !== undefined} onClick={() => void putBack()}>
            <Undo aria-hidden="true" className="size-4" />
            {work === 'putting-back' ? t.puttingBack : t.putBack}
          </Button>
        ) : null}
      </div>
    )
  return (
    <section className="mt-4 border-t border-border pt-3">
      <h3 className="mb-1.5 text-sm font-semibold">{t.forReviewers}</h3>
      {isAsking ? (
        <TakeDownForm
          app={app}
          store={store}
          onDone={(given) => {
            setReason(given)
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Button disabled={work !== undefined} onClick={() => setAsking(true)}>
          <EyeOff aria-hidden="true" className="size-4" />
          {t.takeDownMore}
        </Button>
      )}
    </section>
  )
}
