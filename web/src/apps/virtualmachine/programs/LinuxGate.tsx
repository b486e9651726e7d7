import { type ReactNode, useEffect } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { Meter } from '@/ui/meter'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import type { Linux } from '../linux/linux'
import type { MachineState } from '../machine/types'

interface LinuxGateProps {
  readonly linux: Linux
  readonly children: ReactNode
}

const page = 'flex size-full flex-col items-center justify-center gap-3 p-6 text-center'

/** What a program of Linux shows: itself as soon as Linux runs, which this starts, and until then what is going on. */
export function LinuxGate({ linux, children }: LinuxGateProps) {
  const machine = useStore(linux, (state) => state.machine)
  const image = useStore(linux, (state) => state.image)
  const problem = useStore(linux, (state) => state.problem)
  const generation = useStore(linux, (state) => state.generation)
  const isRunning = machine.kind === 'running' || machine.kind === 'paused'
  useEffect(() => {
    if (machine.kind === 'off' && typeof image === 'object') linux.need()
  }, [linux, machine.kind, image])

  if (isRunning) {
    return (
      <div key={generation} className="size-full">
        {children}
      </div>
    )
  }
  if (image === 'absent') {
    return (
      <div className={page}>
        <p className="max-w-xs text-balance text-muted">
          This program shows Linux, and this server has none. Whoever runs it adds Linux with{' '}
          <code className="font-mono text-text">npm run vm:image</code>.
        </p>
      </div>
    )
  }
  if (image === 'failed') {
    return (
      <Failed
        title="Linux cannot be reached"
        text={problem?.message ?? ''}
        onRetry={() => void linux.look()}
      />
    )
  }
  if (machine.kind === 'failed') {
    return (
      <Failed
        title="Linux has stopped"
        text={machine.error.message}
        onRetry={() => {
          linux.stop('saved')
          linux.need()
        }}
      />
    )
  }
  return (
    <div className={page}>
      <Waiting machine={machine} />
    </div>
  )
}

function Waiting({ machine }: { readonly machine: MachineState }) {
  if (machine.kind !== 'downloading') return <Spinner label="Starting Linux…" />
  const { received, total } = machine
  const text = `${formatBytes(received)} of ${formatBytes(total)}`
  return (
    <div role="status" className="flex w-full max-w-64 flex-col gap-2">
      <p className="font-medium">Downloading Linux</p>
      <Meter label="Downloaded" value={received} max={total} text={text} size="large" />
      <p className="text-sm text-muted tabular-nums">{text}</p>
    </div>
  )
}

interface FailedProps {
  readonly title: string
  readonly text: string
  readonly onRetry: () => void
}

const Failed = ({ title, text, onRetry }: FailedProps) => (
  <div className={page}>
    <div role="alert">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-xs text-balance break-words text-muted">{text}</p>
    </div>
    <Button variant="primary" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
