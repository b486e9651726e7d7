import { useEffect, useState } from 'react'
import { pythonBytes } from './python-files'
import type { RunPhase, RunState } from './run-state'

const words: Readonly<Record<RunPhase, string>> = {
  new: 'Ready',
  checking: 'Checking…',
  loading: 'Loading Python…',
  running: 'Running',
  live: 'Page is live',
  ended: 'Finished',
  failed: 'Failed',
  stopped: 'Stopped',
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** A time in ms as people say it: '12 ms', '3.4 s', '2 min 5 s'. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`
}

/** How far the run is: in words, with its time, or with the bytes of Python that are there. */
export function RunStatus({ state }: { readonly state: RunState }) {
  const { phase, startedAt, endedAt, loadedBytes } = state
  const isStarting = loadedBytes !== null && loadedBytes >= pythonBytes
  const isListening = phase === 'running' && state.listensTo.length > 0
  const word = isStarting
    ? 'Starting Python…'
    : isListening
      ? `Listening for ${state.listensTo.join(', ')}`
      : words[phase]
  return (
    <div className="flex min-w-0 items-center gap-2 px-1 text-sm">
      <span role="status" className="min-w-0 truncate font-semibold">
        {state.isResponsive ? word : 'Not responding'}
      </span>
      {loadedBytes === null ? null : (
        <>
          <progress
            aria-label="Loading Python"
            max={pythonBytes}
            value={Math.min(loadedBytes, pythonBytes)}
            className="h-1.5 w-24 overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
          <span className="text-muted tabular-nums">
            {megabytes(loadedBytes)} of {megabytes(pythonBytes)} MB
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
