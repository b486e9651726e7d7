import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Activity } from '@/kernel/assistant/types'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

const signs = {
  done: { Icon: Check, className: 'text-success' },
  refused: { Icon: Ban, className: 'text-muted' },
  failed: { Icon: TriangleAlert, className: 'text-danger' },
}

/** What was done for an answer, one line each. */
export function Activities({ activities }: { readonly activities: readonly Activity[] }) {
  const t = useTexts(texts)
  if (activities.length === 0) return null
  return (
    <ul
      aria-label={t.whatWasDone}
      className="flex flex-col gap-1 rounded-control border border-border bg-raised px-3 py-2 text-sm"
    >
      {activities.map(({ outcome, text }, index) => {
        const { Icon, className } = signs[outcome]
        return (
          <li key={`${index}`} className="flex items-start gap-2">
            <Icon aria-hidden="true" className={`mt-0.5 size-3.5 shrink-0 ${className}`} />
            <span className="min-w-0 break-words">{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
