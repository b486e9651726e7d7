import Package from 'lucide-react/icons/package-plus'
import { useState } from 'react'
import { createNotifier } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { formatList } from '@/lib/language/format'
import { log } from '@/lib/log'
import { productName } from '@/lib/product'
import { Button } from '@/ui/button'
import { Meter } from '@/ui/meter'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { authorOf } from '../model/author'
import type { Storefront } from '../model/storefront'
import { type AddingOutcome, demoAddingOf } from './adding'
import { texts } from './texts'

interface DemoCardProps {
  readonly store: Storefront
  readonly os: Pick<Os, 'notifications'>
}

type Ended = Exclude<AddingOutcome, { readonly kind: 'added' }>

const whyNothing = (outcome: Ended) =>
  outcome.kind === 'stopped' ? texts.stopped : texts.failed({ app: outcome.app, reason: outcome.reason })

/** Offers the demo's apps to an administrator, in a store that has none. */
export function DemoCard({ store, os }: DemoCardProps) {
  const t = useTexts(texts)
  const adding = demoAddingOf(store.community.store)
  const { progress, isStopping } = useStore(adding, (state) => state)
  const [isLoading, setLoading] = useState(false)
  const notifier = createNotifier(os.notifications)

  const tell = (outcome: AddingOutcome) => {
    if (outcome.kind === 'added') {
      const { added, skipped } = outcome
      notifier.tell(
        () => texts.added({ count: added }),
        () => (skipped > 0 ? texts.skippedHint({ count: skipped }) : texts.addedHint),
      )
      return
    }
    const { left } = outcome
    notifier.warn(
      () => texts.nothingAdded,
      () => (left.length > 0 ? texts.left({ names: formatList(left) }) : whyNothing(outcome)),
    )
  }

  const add = async () => {
    setLoading(true)
    try {
      const { apps } = await import('virtual:demo-apps')
      const { access, fullName, email } = store.person.getState()
      const author = authorOf({ typed: '', canEditName: access.canEditName, fullName, email })
      const outcome = await adding.add(apps, author)
      if (outcome) tell(outcome)
    } catch (cause) {
      log.error('The apps of the demo could not be loaded', cause)
      notifier.warn(
        () => texts.nothingAdded,
        () => texts.notLoaded,
      )
    }
    setLoading(false)
    await store.reload()
  }

  const share = progress ? progress.done / progress.of : 0
  return (
    <section
      aria-label={t.title}
      className="mt-4 flex w-full max-w-md flex-col gap-2 rounded-window border border-border bg-raised p-4 text-start"
    >
      <h3 className="flex items-center gap-2 text-base font-semibold">
        <Package aria-hidden="true" className="size-5 shrink-0 text-(--accent-ink)" />
        {t.title}
      </h3>
      <p className="text-sm text-muted">{t.explained({ product: productName })}</p>
      {progress ? (
        <div className="mt-1 flex items-center gap-3">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <span role="status" className="truncate text-sm">
              {isStopping ? t.stopping : t.adding}
            </span>
            <Meter
              label={t.progress}
              value={share}
              max={1}
              text={t.percent({ percent: Math.round(share * 100) })}
            />
          </div>
          <Button disabled={isStopping} onClick={() => adding.stop()}>
            {t.stop}
          </Button>
        </div>
      ) : (
        <div className="mt-1">
          <Button variant="primary" disabled={isLoading} onClick={() => void add()}>
            {t.add}
          </Button>
        </div>
      )}
    </section>
  )
}
