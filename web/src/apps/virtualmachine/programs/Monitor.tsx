import { type Sentence } from '@/lib/result'
import { type ReactNode, useEffect, useState } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { Meter } from '@/ui/meter'
import { Parts } from '@/ui/parts'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { Linux } from '../linux/linux'
import type { GuestFigures } from '../machine/types'
import { LinuxGate } from './LinuxGate'
import type { ProgramProps } from './programs'
import { texts } from './texts'

/** ms from one look at the guest to the next. */
const interval = 2000

/** What Linux says of itself: processor, memory, processes. */
export const Monitor = ({ vm, window }: ProgramProps) => (
  <LinuxGate linux={vm.linux}>
    <Figures linux={vm.linux} isShown={!window.isMinimized} />
  </LinuxGate>
)

const upFor = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0
    ? texts.hours({ hours, minutes })
    : texts.minutes({ minutes, seconds: Math.floor(seconds % 60) })
}

interface FiguresProps {
  readonly linux: Linux
  readonly isShown: boolean
}

function Figures({ linux, isShown }: FiguresProps) {
  const t = useTexts(texts)
  const [figures, setFigures] = useState<GuestFigures | null>(null)
  const [problem, setProblem] = useState<Sentence | null>(null)
  const isPaused = useStore(linux, (state) => state.machine.kind === 'paused')
  useEffect(() => {
    if (!isShown || isPaused) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = async () => {
      const answer = await linux.figures()
      if (!isCurrent) return
      if (answer.ok) setFigures(answer.value)
      setProblem(answer.ok ? null : answer.error)
      timer = setTimeout(() => void look(), interval)
    }
    void look()
    return () => {
      isCurrent = false
      if (timer !== null) clearTimeout(timer)
    }
  }, [linux, isShown, isPaused])

  if (!figures) {
    return (
      <div className="flex size-full items-center justify-center p-4">
        {problem === null ? <Spinner label={t.asking} /> : <p role="alert">{problem.message}</p>}
      </div>
    )
  }
  const { cpu, memoryTotal, memoryFree, processes, uptime } = figures
  const used = memoryTotal - memoryFree
  const up = {
    time: upFor(uptime),
    figure: (words: ReactNode) => <span className="text-text tabular-nums">{words}</span>,
  }
  const percent = cpu === null ? null : Math.round(cpu * 100)
  return (
    <div className="flex min-h-full flex-col gap-4 p-4">
      <div className="grid gap-3">
        <Gauge
          name={t.processor}
          text={percent === null ? t.measuring : t.percent({ percent })}
          value={percent ?? 0}
          max={100}
        />
        <Gauge
          name={t.memory}
          text={t.part({ some: formatBytes(used), all: formatBytes(memoryTotal) })}
          value={used}
          max={memoryTotal}
        />
      </div>
      <p className="text-sm text-muted">
        <Parts
          of={problem === null ? t.upFor(up) : t.upForWithProblem({ ...up, problem: problem.message })}
        />
      </p>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-border text-muted">
            <th scope="col" className="py-1 pe-3 text-start font-medium">
              {t.process}
            </th>
            <th scope="col" className="py-1 pe-3 text-end font-medium">
              {t.pid}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {t.memory}
            </th>
          </tr>
        </thead>
        <tbody>
          {processes
            .toSorted((a, b) => b.memory - a.memory || a.pid - b.pid)
            .map(({ pid, name, memory }) => (
              <tr key={pid} className="border-b border-border">
                <td className="max-w-0 truncate py-1 pe-3 font-mono text-xs">{name}</td>
                <td className="w-14 py-1 pe-3 text-end tabular-nums">{pid}</td>
                <td className="w-24 py-1 text-end tabular-nums">{formatBytes(memory)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

interface GaugeProps {
  readonly name: string
  readonly text: string
  readonly value: number
  readonly max: number
}

const Gauge = ({ name, text, value, max }: GaugeProps) => (
  <div className="grid gap-1">
    <p className="flex justify-between text-sm">
      <span className="font-medium">{name}</span>
      <span className="text-muted tabular-nums">{text}</span>
    </p>
    <Meter label={name} value={value} max={max} text={text} size="large" />
  </div>
)
