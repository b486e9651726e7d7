import { historySpan, type Sample, scaleEnd, segments } from '../model/history'
import { refreshPeriod } from '../model/simulated-system'

interface ChartProps {
  /** What the curve shows and its figures, as a sentence for those who do not see it. */
  readonly description: string
  readonly samples: readonly Sample[]
  /** Time at the right end, on the clock of the samples, in ms. */
  readonly now: number
  /** The scale reaches at least so far. */
  readonly atLeast: number
  /** The scale ends at a round number of these; default 1. */
  readonly unit?: number | undefined
  /** The scale's end as a text. */
  readonly format: (value: number) => string
}

/** Units of the drawing; it is stretched to the space that there is. */
const width = 120
const height = 40
/** Samples further apart than this were not taken one after the other, in ms. */
const gap = 2.5 * refreshPeriod

/** The last two minutes of a measurement as a curve over a filled area, the newest on the right; gaps where nothing was measured. */
export function Chart({ description, samples, now, atLeast, unit = 1, format }: ChartProps) {
  const most = Math.max(0, ...samples.map(({ value }) => value))
  const end = unit * scaleEnd(most / unit, atLeast / unit)
  const point = ({ at, value }: Sample) => {
    const x = Math.min(width, width * (1 - (now - at) / historySpan))
    return { x: x.toFixed(2), y: (height - (height - 1) * (value / end)).toFixed(2) }
  }
  return (
    <div dir="ltr" className="relative">
      <span aria-hidden="true" className="absolute start-1.5 top-0.5 text-xs text-muted tabular-nums">
        {format(end)}
      </span>
      <svg
        role="img"
        aria-label={description}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-16 w-full rounded-control bg-sunken"
      >
        {[0.25, 0.5, 0.75].map((share) => (
          <line
            key={share}
            x1={0}
            x2={width}
            y1={height * share}
            y2={height * share}
            vectorEffect="non-scaling-stroke"
            className="stroke-border"
          />
        ))}
        {segments(samples, gap).map((run) => {
          const points = run.map(point)
          const first = points[0]
          const last = points.at(-1)
          if (!first || !last) return null
          const curve = points.map(({ x, y }) => `${x} ${y}`).join(' L ')
          return (
            <g key={first.x}>
              <path
                d={`M ${first.x} ${height} L ${curve} L ${last.x} ${height} Z`}
                className="fill-(--accent-ink) opacity-15"
              />
              <path
                d={`M ${curve}`}
                fill="none"
                strokeWidth={1.5}
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className="stroke-(--accent-ink)"
              />
            </g>
          )
        })}
      </svg>
    </div>
  )
}
