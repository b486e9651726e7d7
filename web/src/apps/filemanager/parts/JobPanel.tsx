import { Button } from '@/ui/button'
import { ProgressBar } from '@/ui/progress-bar'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { FileManager } from '../model/file-manager'
import type { Job } from '../model/jobs'
import { texts } from './texts'

const identity = <State,>(state: State): State => state

/** Progress of long work, each with a way to stop it. */
export function JobPanel({ manager }: { readonly manager: FileManager }) {
  const t = useTexts(texts)
  const jobs = useStore(manager.jobs, identity)
  if (jobs.length === 0) return null
  return (
    <ul aria-label={t.progress} className="shrink-0 border-t border-border bg-raised">
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} />
      ))}
    </ul>
  )
}

function JobLine({ job: { label, detail, progress, cancel } }: { readonly job: Job }) {
  const t = useTexts(texts)
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-medium">{label}</span>
          <span className="text-xs text-muted tabular-nums">{detail}</span>
        </p>
        <div className="mt-1.5">
          <ProgressBar label={label} progress={progress} text={detail} />
        </div>
      </div>
      <Button onClick={cancel}>{t.cancel}</Button>
    </li>
  )
}
