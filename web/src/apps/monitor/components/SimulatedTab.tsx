import Cpu from 'lucide-react/icons/cpu'
import FlaskConical from 'lucide-react/icons/flask-conical'
import HardDrive from 'lucide-react/icons/hard-drive'
import ListTree from 'lucide-react/icons/list-tree'
import MemoryStick from 'lucide-react/icons/memory-stick'
import { useEffect, useState } from 'react'
import { Meter } from '@/ui/meter'
import { matches } from '../model/running-windows'
import { refreshPeriod, simulate, type SimulatedProcess } from '../model/simulated-system'
import type { SortOrder } from '../model/sort-rows'
import { SearchBox } from './SearchBox'
import { type Column, SortableTable } from './SortableTable'
import { Tile } from './Tile'

const columns: readonly Column<SimulatedProcess>[] = [
  { id: 'pid', label: 'PID', isFigure: true, valueOf: ({ pid }) => pid, show: ({ pid }) => pid },
  {
    id: 'name',
    label: 'Name',
    isMain: true,
    valueOf: ({ name }) => name,
    show: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'cpu',
    label: 'CPU',
    isFigure: true,
    valueOf: ({ cpu }) => cpu,
    show: ({ cpu }) => `${cpu.toFixed(1)}%`,
  },
  {
    id: 'memory',
    label: 'Memory',
    isFigure: true,
    valueOf: ({ memory }) => memory,
    show: ({ memory }) => `${memory.toFixed(1)} MB`,
  },
  {
    id: 'status',
    label: 'Status',
    valueOf: ({ status }) => status,
    show: ({ status }) => (
      <span
        data-status={status}
        className="group inline-flex items-center gap-1.5 text-muted data-[status=running]:text-text"
      >
        <span
          aria-hidden="true"
          className="size-2 rounded-full bg-border-strong opacity-60 group-data-[status=running]:bg-success group-data-[status=running]:opacity-100"
        />
        {status}
      </span>
    ),
  },
]

const gigabytes = (megabytes: number) => (megabytes / 1024).toFixed(1)

/** The simulated machine: summary figures and a table of processes, new every 2 s while shown [A2.22 A3.4 A9.2]. */
export function SimulatedTab({ isShown }: { readonly isShown: boolean }) {
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
  const memoryText = `${gigabytes(memory.used)} of ${gigabytes(memory.total)} GB`
  return (
    <div className="@container">
      <div className="flex flex-col gap-3 p-4">
        <p className="flex items-start gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm">
          <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <strong className="font-semibold">Simulated system.</strong> These processes and figures are made
            up. What really runs is under Windows and Performance.
          </span>
        </p>
        <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
          <Tile title="CPU" icon={<Cpu className="size-4" />} value={`${cpu.toFixed(1)}%`} detail="In use">
            <Meter label="CPU" value={cpu} max={100} text={`${cpu.toFixed(1)}%`} />
          </Tile>
          <Tile
            title="Memory"
            icon={<MemoryStick className="size-4" />}
            value={`${((100 * memory.used) / memory.total).toFixed(1)}%`}
            detail={memoryText}
          >
            <Meter label="Memory" value={memory.used} max={memory.total} text={memoryText} />
          </Tile>
          <Tile
            title="Disk"
            icon={<HardDrive className="size-4" />}
            value={`${disk.toFixed(1)}%`}
            detail="In use"
          >
            <Meter label="Disk" value={disk} max={100} text={`${disk.toFixed(1)}%`} />
          </Tile>
          <Tile
            title="Processes"
            icon={<ListTree className="size-4" />}
            value={processes.length}
            detail={`${running} running, ${processes.length - running} sleeping`}
          >
            <Meter
              label="Running processes"
              value={running}
              max={processes.length}
              text={`${running} running`}
            />
          </Tile>
        </div>
        <div className="flex">
          <SearchBox label="Search processes" value={search} onChange={setSearch} />
        </div>
      </div>
      <SortableTable
        label="Processes"
        columns={columns}
        rows={found}
        idOf={({ pid }) => String(pid)}
        order={order}
        onOrder={setOrder}
      />
      {found.length === 0 ? (
        <p role="status" className="p-6 text-center text-muted">
          No process matches “{search.trim()}”.
        </p>
      ) : null}
    </div>
  )
}
