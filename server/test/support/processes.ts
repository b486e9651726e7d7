import { readFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'

/** How many files of uploads below a folder a process has open. Linux alone tells; elsewhere none. */
export function openedBy(pid: number, folder: string): number {
  const place = `/proc/${pid}/fd`
  try {
    return readdirSync(place).filter((fd) => {
      try {
        return readlinkSync(`${place}/${fd}`).startsWith(`${folder}/uploads/`)
      } catch {
        return false
      }
    }).length
  } catch {
    return 0
  }
}

/** The most memory that a process had so far, or since {@link forgetPeak}, in megabytes; null where the system does not tell. */
export function peakMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}

/** Lets {@link peakMemory} begin with what a process has now: starting takes more than running. Linux alone does. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // The peak of the start counts, too.
  }
}
