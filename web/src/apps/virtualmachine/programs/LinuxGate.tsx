import { type ReactNode, useEffect } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { Meter } from '@/ui/meter'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { Linux } from '../linux/linux'
import type { MachineState } from '../machine/types'
import { texts } from './texts'

interface LinuxGateProps {
  readonly linux: Linux
  readonly children: ReactNode
}

const page = 'flex size-full flex-col items-center justify-center gap-3 p-6 text-center'

/** Starts Linux for one of its programs; shows the program as soon as Linux runs, and the progress until then. */
export function LinuxGate({ linux, children }: LinuxGateProps) {
  const t = useTexts(texts)
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
        <p className="max-w-xs text-balance text-muted">{t.noLinux}</p>
      </div>
    )
  }
  if (image === 'failed') {
    return <Failed title={t.notReached} text={problem?.message ?? ''} onRetry={() => void linux.look()} />
  }
  if (machine.kind === 'failed') {
    return (
      <Failed
        title={t.stopped}
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
  const t = useTexts(texts)
  if (machine.kind !== 'downloading') return <Spinner label={t.starting} />
  const { received, total } = machine
  const text = t.part({ some: formatBytes(received), all: formatBytes(total) })
  return (
    <div role="status" className="flex w-full max-w-64 flex-col gap-2">
      <p className="font-medium">{t.downloading}</p>
      <Meter label={t.downloaded} value={received} max={total} text={text} size="large" />
      <p className="text-sm text-muted tabular-nums">{text}</p>
    </div>
  )
}

interface FailedProps {
  readonly title: string
  readonly text: string
  readonly onRetry: () => void
}

function Failed({ title, text, onRetry }: FailedProps) {
  const t = useTexts(texts)
  return (
    <div className={page}>
      <div role="alert">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 max-w-xs text-balance break-words text-muted">{text}</p>
      </div>
      <Button variant="primary" onClick={onRetry}>
        {t.tryAgain}
      </Button>
    </div>
  )
}
