import Ban from 'lucide-react/icons/ban'
import { useCallback } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { SharingPage } from '../page'
import { Problem } from '../Problem'
import { PersonRow } from '../space/PersonRow'
import { texts } from '../texts'
import { useAsked } from '../use-asked'

/** Whom the person blocks. */
export function BlockedTab({ page: { os, sharing } }: { readonly page: SharingPage }) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (state) => state.timezone)
  const { value, problem, askAgain } = useAsked(
    sharing,
    useCallback(() => sharing.blocked(), [sharing]),
  )
  if (!value) return <Problem problem={problem} onRetry={() => void askAgain()} />
  if (value.length === 0) {
    return (
      <div className="flex min-h-full flex-col">
        <EmptyState title={t.noOneBlocked} text={t.noOneBlockedExplained} icon={<Ban />} />
      </div>
    )
  }
  const unblock = async (person: string) => {
    const done = await sharing.unblock(person)
    if (!done.ok) tellProblem(os.notifications, texts.notDone, () => done.error.message)
    await askAgain()
  }
  return (
    <div className="mx-auto w-full max-w-2xl p-4">
      <ul aria-label={t.blocked}>
        {value.map(({ id, name, since }) => (
          <PersonRow
            key={id}
            name={name}
            detail={t.blockedSince({ date: timeInZone(new Date(since), timezone).date })}
          >
            <Button aria-label={t.unblockName({ name })} onClick={() => void unblock(id)}>
              {t.unblock}
            </Button>
          </PersonRow>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{t.noOneBlockedExplained}</p>
    </div>
  )
}
