import { useEffect, useState } from 'react'
import { formatNumber } from '@/lib/language/format'
import { useTexts } from '@/ui/use-texts'
import { pythonBytes } from '@/sandbox/python-files'
import type { RunPhase, RunState } from './run-state'
import { texts } from './texts'

/** Keys of the words for how far a run is. */
const words = {
  new: 'ready',
  checking: 'checking',
  loading: 'loadingPython',
  running: 'running',
  live: 'live',
  ended: 'finished',
  failed: 'failed',
  stopped: 'stopped',
} as const satisfies Readonly<Record<RunPhase, keyof typeof texts>>

const withOneDigit = (amount: number) =>
  formatNumber(amount, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false })

const megabytes = (bytes: number) => withOneDigit(bytes / 1_000_000)

/** A time in ms as people say it: '12 ms', '3.4 s', '2 min 5 s'. */
export function durationText(ms: number): string {
  if (ms < 1000) return texts.milliseconds({ count: Math.round(ms) })
  if (ms < 60_000) return texts.seconds({ count: withOneDigit(ms / 1000) })
  return texts.minutes({ minutes: Math.floor(ms / 60_000), seconds: Math.floor((ms % 60_000) / 1000) })
}

/** How far the run is: in words, with its time, or with the bytes of Python that are there. */
export function RunStatus({ state }: { readonly state: RunState }) {
  const t = useTexts(texts)
  const { phase, startedAt, endedAt, loadedBytes } = state
  const isStarting = loadedBytes !== null && loadedBytes >= pythonBytes
  const isListening = phase === 'running' && state.listensTo.length > 0
  const word = isStarting
    ? t.startingPython
    : isListening
      ? t.listening({ events: state.listensTo.join(', ') })
      : t[words[phase]]
  return (
    <div className="flex min-w-0 items-center gap-2 px-1 text-sm">
      <span role="status" className="min-w-0 truncate font-semibold">
        {state.isResponsive ? word : t.notResponding}
      </span>
      {loadedBytes === null ? null : (
        <>
          <progress
            aria-label={t.pythonProgress}
            max={pythonBytes}
            value={Math.min(loadedBytes, pythonBytes)}
            className="h-1.5 w-24 overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
          <span className="text-muted tabular-nums">
            {t.loaded({ loaded: megabytes(loadedBytes), size: megabytes(pythonBytes) })}
          </span>
        </>
      )}
      {startedAt === null ? null : <Elapsed startedAt={startedAt} endedAt={endedAt} />}
    </div>
  )
}

function Elapsed({ startedAt, endedAt }: { readonly startedAt: number; readonly endedAt: number | null }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (endedAt !== null) return undefined
    const timer = setInterval(() => setNow(performance.now()), 100)
    return () => clearInterval(timer)
  }, [endedAt])
  return (
    <span className="text-muted tabular-nums">{durationText(Math.max(0, (endedAt ?? now) - startedAt))}</span>
  )
}
