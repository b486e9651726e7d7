import Gauge from 'lucide-react/icons/gauge'
import MemoryStick from 'lucide-react/icons/memory-stick'
import Signal from 'lucide-react/icons/signal'
import Timer from 'lucide-react/icons/timer'
import { type ReactNode, useEffect } from 'react'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { formatFigure } from '../model/format-figure'
import { extremes } from '../model/history'
import type { PerformanceState, PerformanceStore } from '../model/performance-store'
import { texts } from '../texts'
import { Chart } from './Chart'
import { StorageTile } from './StorageTile'
import { Tile } from './Tile'

const perSecond = (value: number) => texts.framesPerSecond({ rate: formatFigure(value, 0) })
const milliseconds = (value: number) =>
  texts.milliseconds({ time: formatFigure(value, value > 0 && value < 10 ? 1 : 0) })

interface MeasurementProps {
  readonly store: PerformanceStore
  readonly title: string
  readonly icon: ReactNode
  readonly samples: (state: PerformanceState) => PerformanceState['frameRates']
  readonly format: (value: number) => string
  /** The chart's scale reaches at least so far. */
  readonly atLeast: number
  /** The scale ends at a round number of these. */
  readonly unit?: number
  readonly detail: (state: PerformanceState) => string | null
  /** False: the browser does not tell. */
  readonly isTold?: boolean
}

/** One measured figure with its last two minutes. */
function Measurement({
  store,
  title,
  icon,
  samples,
  format,
  atLeast,
  unit,
  detail,
  isTold = true,
}: MeasurementProps) {
  const t = useTexts(texts)
  const shown = useStore(store, samples)
  const now = useStore(store, (state) => state.now)
  const note = useStore(store, detail)
  if (!isTold)
    return <Tile title={title} icon={icon} value={<span className="text-muted">—</span>} detail={t.notTold} />
  const found = extremes(shown)
  const description = found
    ? t.lastMinutes({
        title,
        now: format(found.latest),
        least: format(found.least),
        most: format(found.most),
      })
    : t.notMeasured({ title })
  return (
    <Tile
      title={title}
      icon={icon}
      value={found ? format(found.latest) : <span className="text-muted">—</span>}
      detail={
        note ?? (found ? t.between({ least: format(found.least), most: format(found.most) }) : t.measuring)
      }
    >
      <Chart
        description={description}
        samples={shown}
        now={Math.max(now, shown.at(-1)?.at ?? 0)}
        atLeast={atLeast}
        unit={unit}
        format={format}
      />
    </Tile>
  )
}

const frameDetail = ({ frames }: PerformanceState) =>
  frames && texts.slowestFrame({ time: milliseconds(frames.slowest) })
const memoryDetail = ({ memory }: PerformanceState) =>
  memory?.limit ? texts.ofAtMost({ size: formatBytes(memory.limit) }) : null
const longTaskDetail = ({ longTasks: { count } }: PerformanceState) => texts.longTaskCount({ count })
const latencyDetail = ({ latencyFailure }: PerformanceState) => latencyFailure?.message ?? null

interface PerformanceTabProps {
  readonly os: Pick<Os, 'files' | 'fileStorage' | 'recycleBin'>
  readonly store: PerformanceStore
  readonly isShown: boolean
}

/** Real figures of this page, its server and its files; measured only while they are shown. */
export function PerformanceTab({ os, store, isShown }: PerformanceTabProps) {
  const t = useTexts(texts)
  useEffect(() => (isShown ? store.start() : undefined), [store, isShown])
  return (
    <div className="@container flex flex-col gap-3 p-4">
      <p className="text-sm text-muted">{t.measured}</p>
      <div className="grid gap-3 @lg:grid-cols-2">
        <Measurement
          store={store}
          title={t.frameRate}
          icon={<Gauge className="size-4" />}
          samples={(state) => state.frameRates}
          format={perSecond}
          atLeast={60}
          detail={frameDetail}
        />
        <Measurement
          store={store}
          title={t.longTasks}
          icon={<Timer className="size-4" />}
          samples={(state) => state.longTaskTimes}
          format={milliseconds}
          atLeast={200}
          detail={longTaskDetail}
          isTold={store.tells.longTasks}
        />
        <Measurement
          store={store}
          title={t.pageMemory}
          icon={<MemoryStick className="size-4" />}
          samples={(state) => state.memoryUsed}
          format={formatBytes}
          atLeast={10 * 1024 ** 2}
          unit={1024 ** 2}
          detail={memoryDetail}
          isTold={store.tells.memory}
        />
        <Measurement
          store={store}
          title={t.latency}
          icon={<Signal className="size-4" />}
          samples={(state) => state.latencies}
          format={milliseconds}
          atLeast={50}
          detail={latencyDetail}
        />
      </div>
      <StorageTile os={os} isShown={isShown} />
    </div>
  )
}
