import { classNames } from '@/lib/class-names'

interface MeterProps {
  /** The accessible name. */
  readonly label: string
  /** From 0 to `max`. */
  readonly value: number
  readonly max: number
  /** What the value means, e.g. "45.2 of 100 GB". */
  readonly text: string
  /** Bars that matter are thicker. */
  readonly size?: 'small' | 'large'
}

const heights = { small: 'h-1.5', large: 'h-3' }

/** How much of something is used: a bar. Nearly full (90 % and more) takes the danger colour; the text says the figures. */
export function Meter({ label, value, max, text, size = 'small' }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      // Without an exponent (5e-7), which is no number there.
      aria-valuenow={Number(Math.min(max, Math.max(0, value)).toFixed(4))}
      aria-valuetext={text}
      className={classNames(
        'w-full overflow-hidden rounded-full bg-sunken ring-1 ring-border ring-inset',
        heights[size],
      )}
    >
      <div
        data-full={share >= 0.9}
        style={{ inlineSize: `${share * 100}%` }}
        className={classNames(
          'h-full rounded-full bg-(--accent-ink) transition-[inline-size] duration-(--motion-slow) data-[full=true]:bg-(--danger-ink)',
          // What is used at all is seen, however little it is.
          value > 0 && 'min-w-1.5',
        )}
      />
    </div>
  )
}
