import type { DamagedFile, FilePath, FileRepair, MaintenanceReport } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { log } from '@/lib/log'

/** What the four buttons do [B2.97]. */
export type Task = 'cleanUp' | 'check' | 'compact' | 'emptyBin'

/** A task's button and what a person reads while it runs and afterwards. */
export const taskTexts: Readonly<
  Record<Task, { readonly label: string; readonly busy: string; readonly purpose: string }>
> = {
  cleanUp: {
    label: 'Cleanup Disk',
    busy: 'Cleaning up…',
    purpose: 'Removes stale drafts and temporary files',
  },
  check: {
    label: 'Check Disk',
    busy: 'Checking…',
    purpose: 'Compares the index with the stored files and repairs it',
  },
  compact: {
    label: 'Defragment',
    busy: 'Defragmenting…',
    purpose: 'Drops what no file uses any more',
  },
  emptyBin: {
    label: 'Empty Recycle Bin',
    busy: 'Emptying the recycle bin…',
    purpose: 'Deletes for good what is in it',
  },
}

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

/** What the buttons of a damaged file say. */
export const repairTexts: Readonly<Record<FileRepair, string>> = {
  account: 'Fetch it from the account',
  content: 'Use its text, which is whole',
  draft: 'Use the unsaved text',
  recycled: 'Use the copy in the recycle bin',
  part: 'Keep the part that is left',
}

/** Repairs a file, then checks again; a failure is part of the report. */
export async function repairAndCheck(
  os: Pick<Os, 'fileStorage' | 'recycleBin'>,
  path: FilePath,
  how: FileRepair,
): Promise<TaskReport> {
  const repaired = await os.fileStorage.repair(path, how)
  const report = await runTask(os, 'check')
  const said = repaired.ok ? `“${path}” was repaired.` : repaired.error.message
  return { ...report, lines: [said, ...report.lines] }
}

/** What the person hears who asks for upkeep of a drive of the demonstration. */
export const sampleReport = (task: Task, drive: string): TaskReport => ({
  task,
  outcome: 'sample',
  summary: `Drive ${drive} is sample data, so nothing was done.`,
  lines: ['Choose My files to look after the files that you really have.'],
})

const freed = (bytes: number) => `${formatBytes(bytes)} freed.`

function describe(task: Exclude<Task, 'emptyBin'>, report: MaintenanceReport): TaskReport {
  if (task !== 'check') {
    // Without freed bytes the first line says best what happened.
    const [first = 'Nothing had to be freed.', ...others] = report.lines
    return report.freed === 0
      ? { task, outcome: 'done', summary: first, lines: others }
      : { task, outcome: 'done', summary: freed(report.freed), lines: report.lines }
  }
  const { problems } = report
  const found =
    problems === 0 ? 'No problems found.' : `${problems} ${problems === 1 ? 'problem' : 'problems'} found.`
  return {
    task,
    outcome: problems === 0 ? 'done' : 'problems',
    summary: report.freed === 0 ? found : `${found} ${freed(report.freed)}`,
    lines: report.lines,
    ...(report.damaged ? { damaged: report.damaged } : {}),
  }
}

const failed = (task: Task, summary: string): TaskReport => ({ task, outcome: 'failed', summary, lines: [] })

/** `1 entry` or `3 entries`. */
export const countEntries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

async function emptyBin(os: Pick<Os, 'recycleBin'>): Promise<TaskReport> {
  const emptied = await os.recycleBin.empty()
  if (!emptied.ok) return failed('emptyBin', emptied.error.message)
  const { entries, bytes } = emptied.value
  return {
    task: 'emptyBin',
    outcome: 'done',
    summary: entries === 0 ? 'The recycle bin is empty already.' : freed(bytes),
    lines: entries === 0 ? [] : [`${countEntries(entries)} deleted for good.`],
  }
}

/** Does a task on the person's own files and says what came of it; a failure is part of the report. */
export async function runTask(os: Pick<Os, 'fileStorage' | 'recycleBin'>, task: Task): Promise<TaskReport> {
  try {
    return task === 'emptyBin' ? await emptyBin(os) : describe(task, await os.fileStorage[task]())
  } catch (error) {
    log.error(`Disk maintenance failed: ${task}`, error)
    return failed(
      task,
      `${taskTexts[task].label} could not be finished. Your files are as they were. Try again.`,
    )
  }
}
