import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Layers from 'lucide-react/icons/layers'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FilePath, FileRepair } from '@/kernel/files/types'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import { repairTexts, type Task, type TaskReport, tasks, taskTexts } from '../model/maintenance'
import { texts } from '../texts'

const icons: Readonly<Record<Task, ReactNode>> = {
  cleanUp: <BrushCleaning className="size-4" />,
  check: <ShieldCheck className="size-4" />,
  compact: <Layers className="size-4" />,
  emptyBin: <Trash2 className="size-4" />,
}

const marks: Readonly<Record<TaskReport['outcome'], ReactNode>> = {
  done: <CircleCheck className="size-4.5 text-success" />,
  problems: <CircleAlert className="size-4.5 text-danger" />,
  failed: <CircleAlert className="size-4.5 text-danger" />,
  sample: <Info className="size-4.5 text-accent" />,
}

interface MaintenanceProps {
  /** The task under way; null: none. */
  readonly running: Task | null
  /** What the last task came to; null: none was run on this drive. */
  readonly report: TaskReport | null
  readonly onRun: (task: Task) => void
  readonly onRepair: (path: FilePath, how: FileRepair) => void
}

/** The four buttons [B2.97], and below them the progress or the result. */
export function Maintenance({ running, report, onRun, onRepair }: MaintenanceProps) {
  const t = useTexts(texts)
  const box = useRef<HTMLDivElement>(null)
  // What a task comes to stands below its button, out of sight in a small window.
  useEffect(() => {
    if (report && !running) box.current?.scrollIntoView({ block: 'nearest' })
  }, [report, running])
  return (
    <section aria-label={t.maintenance} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2 @2xl:grid-cols-4">
        {tasks.map((task) => (
          <Button
            key={task}
            title={t[taskTexts[task].purpose]}
            disabled={running !== null}
            onClick={() => onRun(task)}
            size="small"
          >
            <span aria-hidden="true" className="text-muted">
              {icons[task]}
            </span>
            {t[taskTexts[task].label]}
          </Button>
        ))}
      </div>
      <div aria-live="polite" className="min-h-20">
        {running ? (
          <div className="flex justify-start rounded-control border border-border bg-raised p-3">
            <Spinner label={t[taskTexts[running].busy]} />
          </div>
        ) : null}
        {report && !running ? (
          <div
            ref={box}
            data-part="report"
            className="flex gap-2.5 rounded-control border border-border bg-raised p-3"
          >
            <span aria-hidden="true" className="shrink-0 pt-0.5">
              {marks[report.outcome]}
            </span>
            <div className="min-w-0">
              <h3 className="text-sm font-semibold">{t[taskTexts[report.task].label]}</h3>
              <p className="text-sm">{report.summary}</p>
              {report.lines.length > 0 ? (
                <p className="mt-1 text-sm break-words whitespace-pre-line text-muted">
                  {report.lines.join('\n')}
                </p>
              ) : null}
              {report.damaged?.map(({ path, repairs }) => (
                <fieldset key={path} className="mt-2 flex flex-wrap items-center gap-2">
                  <legend className="text-sm font-medium break-words">
                    <bdi dir="ltr">{path}</bdi>
                  </legend>
                  {repairs.length === 0 ? <p className="text-sm text-muted">{t.noCopy}</p> : null}
                  {repairs.map((how) => (
                    <Button key={how} size="small" onClick={() => onRepair(path, how)}>
                      {t[repairTexts[how]]}
                    </Button>
                  ))}
                </fieldset>
              ))}
            </div>
          </div>
        ) : null}
      </div>
    </section>
  )
}
