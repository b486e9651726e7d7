import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface ProgressLineProps {
  readonly label: string
  readonly done: number
  /** 0: not known. */
  readonly count: number
}

/** How far long work is: what it does now, and a bar. */
export function ProgressLine({ label, done, count }: ProgressLineProps) {
  const t = useTexts(texts)
  const isKnown = count > 0
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
        <span aria-live="polite">{label}</span>
        <span className="text-sm text-muted tabular-nums">
          {isKnown ? t.progress({ done, count }) : null}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        {...(isKnown ? { 'aria-valuemax': count, 'aria-valuenow': done } : {})}
        className="mt-2 h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-border ring-inset"
      >
        <div
          style={{ inlineSize: isKnown ? `${(100 * done) / count}%` : '100%' }}
          className={`h-full rounded-full bg-(--accent-ink) ${isKnown ? '' : 'opacity-40 motion-safe:animate-pulse'}`}
        />
      </div>
    </div>
  )
}
