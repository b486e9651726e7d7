import { classNames } from '@/lib/class-names'

interface ProgressBarProps {
  /** The accessible name: what is under way. */
  readonly label: string
  /** From 0 to 1; null: not known. */
  readonly progress: number | null
  /** How far it is, in words. */
  readonly text: string
  /** 'quiet': it does not go on at the moment. */
  readonly tone?: 'accent' | 'quiet' | 'danger'
}

const tones = { accent: 'bg-(--accent-ink)', quiet: 'bg-muted', danger: 'bg-(--danger-ink)' }

/** How far something is that takes long. */
export function ProgressBar({ label, progress, text, tone = 'accent' }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progress === null ? undefined : Math.round(progress * 100)}
      aria-valuetext={text}
      className="h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-border ring-inset"
    >
      <div
        style={{ inlineSize: `${(progress ?? 0.3) * 100}%` }}
        className={classNames(
          'h-full rounded-full',
          tones[tone],
          progress === null && 'motion-safe:animate-pulse',
        )}
      />
    </div>
  )
}
