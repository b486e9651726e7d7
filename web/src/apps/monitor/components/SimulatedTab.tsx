import Cpu from 'lucide-react/icons/cpu'
import FlaskConical from 'lucide-react/icons/flask-conical'
import HardDrive from 'lucide-react/icons/hard-drive'
import ListTree from 'lucide-react/icons/list-tree'
import MemoryStick from 'lucide-react/icons/memory-stick'
import { useEffect, useState } from 'react'
import { Meter } from '@/ui/meter'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { formatFigure } from '../model/format-figure'
import { matches } from '../model/running-windows'
import { refreshPeriod, simulate, type SimulatedProcess } from '../model/simulated-system'
import type { SortOrder } from '../model/sort-rows'
import { texts } from '../texts'
import { SearchField } from '@/ui/search-field'
import { type Column, SortableTable } from './SortableTable'
import { Tile } from './Tile'

const percent = (amount: number) => texts.percent({ amount: formatFigure(amount, 1) })
const gigabytes = (megabytes: number) => formatFigure(megabytes / 1024, 1)

const columnsIn = (t: typeof texts): readonly Column<SimulatedProcess>[] => [
  { id: 'pid', label: t.pid, isFigure: true, valueOf: ({ pid }) => pid, show: ({ pid }) => pid },
  {
    id: 'name',
    label: t.name,
    isMain: true,
    valueOf: ({ name }) => name,
    show: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'cpu',
    label: t.cpu,
    isFigure: true,
    valueOf: ({ cpu }) => cpu,
    show: ({ cpu }) => percent(cpu),
  },
  {
    id: 'memory',
    label: t.memory,
    isFigure: true,
    valueOf: ({ memory }) => memory,
    show: ({ memory }) => t.megabytes({ amount: formatFigure(memory, 1) }),
  },
  {
    id: 'status',
    label: t.status,
    valueOf: ({ status }) => t[status],
    show: ({ status }) => (
      <span
        data-status={status}
        className="group inline-flex items-center gap-1.5 text-muted data-[status=running]:text-text"
      >
        <span
          aria-hidden="true"
          className="size-2 rounded-full bg-border-strong opacity-60 group-data-[status=running]:bg-success group-data-[status=running]:opacity-100"
        />
        {t[status]}
      </span>
    ),
  },
]

/** The simulated machine: summary figures and a table of processes, new every 2 s while shown [A2.22 A3.4 A9.2]. */
export function SimulatedTab({ isShown }: { readonly isShown: boolean }) {
  const t = useTexts(texts)
  const [system, setSystem] = useState(() => simulate())
  const [order, setOrder] = useState<SortOrder>({ column: 'pid', direction: 'ascending' })
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setInterval(() => setSystem(simulate()), refreshPeriod)
    return () => clearInterval(timer)
  }, [isShown])

  const { processes, cpu, memory, disk } = system
  const found = processes.filter(({ name, pid }) => matches(search, name, String(pid)))
  const running = processes.filter(({ status }) => status === 'running').length
  const memoryText = t.gigabytesOf({ used: gigabytes(memory.used), total: gigabytes(memory.total) })
  return (
    <div className="@container">
      <div className="flex flex-col gap-2 px-4 py-3">
        <p className="flex items-start gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm">
          <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <Parts
              of={t.simulatedNote({ b: (words) => <strong className="font-semibold">{words}</strong> })}
            />
          </span>
        </p>
        <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
          <Tile title={t.cpu} icon={<Cpu className="size-4" />} value={percent(cpu)} detail={t.inUse}>
            <Meter label={t.cpu} value={cpu} max={100} text={percent(cpu)} />
          </Tile>
          <Tile
            title={t.memory}
            icon={<MemoryStick className="size-4" />}
            value={percent((100 * memory.used) / memory.total)}
            detail={memoryText}
          >
            <Meter label={t.memory} value={memory.used} max={memory.total} text={memoryText} />
          </Tile>
          <Tile title={t.disk} icon={<HardDrive className="size-4" />} value={percent(disk)} detail={t.inUse}>
            <Meter label={t.disk} value={disk} max={100} text={percent(disk)} />
          </Tile>
          <Tile
            title={t.processes}
            icon={<ListTree className="size-4" />}
            value={processes.length}
            detail={t.runningAndSleeping({ running, sleeping: processes.length - running })}
          >
            <Meter
              label={t.runningProcesses}
              value={running}
              max={processes.length}
              text={t.runningCount({ count: running })}
            />
          </Tile>
        </div>
        <div className="flex">
          <SearchField
            className="min-w-0 flex-1 @md:max-w-64"
            label={t.searchProcesses}
            value={search}
            onChange={setSearch}
          />
        </div>
      </div>
      <SortableTable
        label={t.processes}
        columns={columnsIn(t)}
        rows={found}
        idOf={({ pid }) => String(pid)}
        order={order}
        onOrder={setOrder}
      />
      {found.length === 0 ? (
        <p role="status" className="p-6 text-center text-muted">
          {t.noProcess({ search: search.trim() })}
        </p>
      ) : null}
    </div>
  )
}
