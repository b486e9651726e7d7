import Gauge from 'lucide-react/icons/gauge'
import MemoryStick from 'lucide-react/icons/memory-stick'
import Signal from 'lucide-react/icons/signal'
import Timer from 'lucide-react/icons/timer'
import { type ReactNode, useEffect } from 'react'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { useStore } from '@/ui/use-store'
import { extremes } from '../model/history'
import type { PerformanceState, PerformanceStore } from '../model/performance-store'
import { Chart } from './Chart'
import { StorageTile } from './StorageTile'
import { Tile } from './Tile'

const notTold = 'Not told by this browser'
const measuring = 'Measuring…'

const perSecond = (value: number) => `${Math.round(value)} fps`
const milliseconds = (value: number) =>
  value > 0 && value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`

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
  const shown = useStore(store, samples)
  const now = useStore(store, (state) => state.now)
  const note = useStore(store, detail)
  if (!isTold)
    return <Tile title={title} icon={icon} value={<span className="text-muted">—</span>} detail={notTold} />
  const found = extremes(shown)
  const description = found
    ? `${title} over the last two minutes: now ${format(found.latest)}, least ${format(found.least)}, most ${format(found.most)}`
    : `${title}: not measured yet`
  return (
    <Tile
      title={title}
      icon={icon}
      value={found ? format(found.latest) : <span className="text-muted">—</span>}
      detail={note ?? (found ? `Between ${format(found.least)} and ${format(found.most)}` : measuring)}
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
  frames && `Slowest frame ${milliseconds(frames.slowest)}`
const memoryDetail = ({ memory }: PerformanceState) =>
  memory?.limit ? `Of at most ${formatBytes(memory.limit)}` : null
const longTaskDetail = ({ longTasks: { count } }: PerformanceState) =>
  count === 0
    ? 'No long task in the last 2 s'
    : `${count} long ${count === 1 ? 'task' : 'tasks'} in the last 2 s`
const latencyDetail = ({ latencyFailure }: PerformanceState) => latencyFailure?.message ?? null

interface PerformanceTabProps {
  readonly os: Pick<Os, 'files' | 'fileStorage' | 'recycleBin'>
  readonly store: PerformanceStore
  readonly isShown: boolean
}

/** Real figures of this page, its server and its files; measured only while they are shown. */
export function PerformanceTab({ os, store, isShown }: PerformanceTabProps) {
  useEffect(() => (isShown ? store.start() : undefined), [store, isShown])
  return (
    <div className="@container flex flex-col gap-3 p-4">
      <p className="text-sm text-muted">
        Measured in this browser while you look at it. Charts show the last two minutes.
      </p>
      <div className="grid gap-3 @lg:grid-cols-2">
        <Measurement
          store={store}
          title="Frame rate"
          icon={<Gauge className="size-4" />}
          samples={(state) => state.frameRates}
          format={perSecond}
          atLeast={60}
          detail={frameDetail}
        />
        <Measurement
          store={store}
          title="Long tasks"
          icon={<Timer className="size-4" />}
          samples={(state) => state.longTaskTimes}
          format={milliseconds}
          atLeast={200}
          detail={longTaskDetail}
          isTold={store.tells.longTasks}
        />
        <Measurement
          store={store}
          title="Memory of this page"
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
          title="Latency to the server"
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
