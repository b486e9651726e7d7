import Info from 'lucide-react/icons/info'
import Warning from 'lucide-react/icons/triangle-alert'
import { classNames } from '@/lib/class-names'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import type { EditorBar } from './types'

interface NoticeBarsProps {
  readonly bars: readonly EditorBar[]
  /** Called after a choice: its button goes with the bar, and the keyboard focus must not go with it. */
  readonly onChosen: () => void
}

/** Bars above a text, newest first; announced when they appear. */
export function NoticeBars({ bars, onChosen }: NoticeBarsProps) {
  const t = useTexts(texts)
  return (
    <div role="status" aria-label={t.notices} className="shrink-0">
      {bars.map(({ id, tone, text, choices }) => {
        const Sign = tone === 'warning' ? Warning : Info
        return (
          <div
            key={id}
            data-notice={id}
            className={classNames(
              'flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-border px-3 py-2 text-sm text-text',
              tone === 'warning' ? 'bg-danger-soft' : 'bg-accent-soft',
            )}
          >
            <Sign aria-hidden="true" className="size-4 shrink-0" />
            <p className="min-w-48 flex-1 break-words">{text}</p>
            <span className="flex flex-wrap gap-1.5">
              {choices.map(({ label, perform }) => (
                <Button
                  key={label}
                  size="small"
                  onClick={() => {
                    perform()
                    onChosen()
                  }}
                >
                  {label}
                </Button>
              ))}
            </span>
          </div>
        )
      })}
    </div>
  )
}
