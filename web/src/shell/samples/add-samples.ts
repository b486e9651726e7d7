import { documentsFolder } from '@/kernel/files/paths'
import type { FileOperation, FileResult } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import bestPlace from './files/best-place.oss?raw'
import evening from './files/evening.svg?raw'
import report from './files/report.sh?raw'
import sightings from './files/sightings.csv?raw'
import { texts } from './texts'

// not shown: the name of a folder, which is the same in all languages
const folderName = 'Samples'
const folder = `${documentsFolder}/${folderName}`
const noteName = 'Welcome.md'

/** The samples by their names; the note is in the language of the moment. */
const samples = (): Readonly<Record<string, string>> => ({
  [noteName]: texts.note,
  'sightings.csv': sightings,
  'best-place.oss': bestPlace,
  'report.sh': report,
  'evening.svg': evening,
})

/** Writes those that are missing, all or none; how many. What is there stays as the person has it. */
async function writeMissing(files: Os['files']): Promise<FileResult<number>> {
  const made = await files.createFolder(folder, { parents: true })
  if (!made.ok && made.error.code !== 'EEXIST') return made
  const writes: FileOperation[] = []
  for (const [name, data] of Object.entries(samples())) {
    const path = `${folder}/${name}`
    if (!(await files.stat(path)).ok) writes.push({ kind: 'write', path, data })
  }
  const written = await files.apply(writes)
  return written.ok ? { ok: true, value: writes.length } : written
}

/** Puts the samples into the person's documents, on request alone, and opens the note that explains them. */
export async function addSamples(os: Os): Promise<void> {
  const { files, notifications, windows } = os
  const written = await writeMissing(files)
  if (!written.ok) {
    tellProblem(
      notifications,
      () => texts.notAdded,
      () => written.error.message,
    )
    return
  }
  notifications.notify(() => ({
    title: texts.added({ count: written.value }),
    description: texts.addedHint({ folder: folderName }),
  }))
  windows.open('filemanager', { path: folder })
  // As a page, whatever opens such files otherwise.
  windows.open('markdown-viewer', { path: `${folder}/${noteName}`, title: noteName })
}
