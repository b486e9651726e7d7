import { tellProblem } from '@/kernel/notifications/notifier'
import { recencyOf } from '@/kernel/search/recency'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from './ports'
import { texts } from './texts'

/** What start menu and search know as used last, and how to make them forget it. */
export function RecentSection({ os }: { readonly os: SettingsPorts }) {
  const t = useTexts(texts)
  const recency = recencyOf(os.storage)
  const isEmpty = useStore(recency, (ids) => ids.length === 0)
  const clear = () => {
    if (recency.forget(recency.getState())) {
      os.notifications.notify(() => ({ title: t.recentCleared }))
      return
    }
    tellProblem(
      os.notifications,
      () => t.recentNotCleared,
      () => t.recentNotClearedWhy,
    )
  }
  return (
    <Section title={t.recent} description={t.recentExplained}>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={isEmpty} onClick={clear}>
          {t.clearRecent}
        </Button>
        {isEmpty ? <p className="text-sm text-muted">{t.noRecent}</p> : null}
      </div>
    </Section>
  )
}
