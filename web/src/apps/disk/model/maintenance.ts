import type { DamagedFile, FilePath, FileRepair, MaintenanceReport } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { log } from '@/lib/log'
import { texts } from '../texts'

/** What the four buttons do [B2.97]. */
export type Task = 'cleanUp' | 'check' | 'compact' | 'emptyBin'

/** A task's button and what a person reads while it runs and afterwards: keys of the texts. */
export const taskTexts = {
  cleanUp: { label: 'cleanUp', busy: 'cleaningUp', purpose: 'cleanUpPurpose' },
  check: { label: 'check', busy: 'checking', purpose: 'checkPurpose' },
  compact: { label: 'compact', busy: 'compacting', purpose: 'compactPurpose' },
  emptyBin: { label: 'emptyBin', busy: 'emptyingBin', purpose: 'emptyBinPurpose' },
} as const satisfies Readonly<
  Record<Task, Readonly<Record<'label' | 'busy' | 'purpose', keyof typeof texts>>>
>

/** The tasks in the order of their buttons [B2.97]. */
export const tasks: readonly Task[] = ['cleanUp', 'check', 'compact', 'emptyBin']

/** What a task found and did, ready to be read. */
export interface TaskReport {
  readonly task: Task
  /** 'sample': nothing was done, as the drive is sample data. */
  readonly outcome: 'done' | 'problems' | 'failed' | 'sample'
  /** One sentence that sums it up. */
  readonly summary: string
  /** Further sentences. */
  readonly lines: readonly string[]
  /** Damaged files that wait for the person's decision. */
  readonly damaged?: readonly DamagedFile[]
}

/** What the buttons of a damaged file say: keys of the texts. */
export const repairTexts = {
  account: 'fromAccount',
  content: 'fromContent',
  draft: 'fromDraft',
  recycled: 'fromBin',
  part: 'keepPart',
} as const satisfies Readonly<Record<FileRepair, keyof typeof texts>>

/** Repairs a file, then checks again; a failure is part of the report. */
export async function repairAndCheck(
  os: Pick<Os, 'fileStorage' | 'recycleBin'>,
  path: FilePath,
  how: FileRepair,
): Promise<TaskReport> {
  const repaired = await os.fileStorage.repair(path, how)
  const report = await runTask(os, 'check')
  const said = repaired.ok ? texts.repaired({ path }) : repaired.error.message
  return { ...report, lines: [said, ...report.lines] }
}

/** What the person hears who asks for upkeep of a drive of the demonstration. */
export const sampleReport = (task: Task, drive: string): TaskReport => ({
  task,
  outcome: 'sample',
  summary: texts.isSample({ id: drive }),
  lines: [texts.chooseOwn],
})

const freed = (bytes: number) => texts.freed({ size: formatBytes(bytes) })

function describe(task: Exclude<Task, 'emptyBin'>, report: MaintenanceReport): TaskReport {
  if (task !== 'check') {
    // Without freed bytes the first line says best what happened.
    const [first = texts.nothingFreed, ...others] = report.lines
    return report.freed === 0
      ? { task, outcome: 'done', summary: first, lines: others }
      : { task, outcome: 'done', summary: freed(report.freed), lines: report.lines }
  }
  const { problems } = report
  const found = problems === 0 ? texts.noProblems : texts.problems({ count: problems })
  return {
    task,
    outcome: problems === 0 ? 'done' : 'problems',
    summary: report.freed === 0 ? found : `${found} ${freed(report.freed)}`,
    lines: report.lines,
    ...(report.damaged ? { damaged: report.damaged } : {}),
  }
}

const failed = (task: Task, summary: string): TaskReport => ({ task, outcome: 'failed', summary, lines: [] })

async function emptyBin(os: Pick<Os, 'recycleBin'>): Promise<TaskReport> {
  const emptied = await os.recycleBin.empty()
  if (!emptied.ok) return failed('emptyBin', emptied.error.message)
  const { entries, bytes } = emptied.value
  return {
    task: 'emptyBin',
    outcome: 'done',
    summary: entries === 0 ? texts.binWasEmpty : freed(bytes),
    lines: entries === 0 ? [] : [texts.deleted({ count: entries })],
  }
}

/** Does a task on the person's own files and says what came of it; a failure is part of the report. */
export async function runTask(os: Pick<Os, 'fileStorage' | 'recycleBin'>, task: Task): Promise<TaskReport> {
  try {
    return task === 'emptyBin' ? await emptyBin(os) : describe(task, await os.fileStorage[task]())
  } catch (error) {
    log.error(`Disk maintenance failed: ${task}`, error)
    return failed(task, texts.notFinished({ task: texts[taskTexts[task].label] }))
  }
}
