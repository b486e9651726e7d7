import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileChooser, test } from '@playwright/test'

/** A file or folder of the computer, as an upload takes it. */
export interface ComputerFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A text file of the computer. */
export const textFile = (name: string, text: string): ComputerFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** A picture of one colour as a file of the computer: a drawing, which needs no encoder. */
export const pictureFile = (name: string, colour: string): ComputerFile => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="${colour}"/></svg>`,
  ),
})

/** The largest file that is sent to the page as text (bytes). This needs no folder but is slow. */
const largestAsText = 1_000_000

/**
 * Chooses files in the browser's dialog. If one of them is large, all are written to disk first, and the browser derives their types
 * from their names. Sent as text, the page would decode them character by character: half a minute for 20 MB on a busy machine.
 */
export async function chooseFiles(chooser: FileChooser, files: readonly ComputerFile[]): Promise<void> {
  if (files.every(({ buffer }) => buffer.length <= largestAsText)) {
    await chooser.setFiles([...files])
    return
  }
  const folder = test.info().outputPath('chosen')
  await mkdir(folder, { recursive: true })
  const paths = files.map(({ name }) => join(folder, name))
  for (const [nth, { buffer }] of files.entries()) await writeFile(paths[nth] ?? '', buffer)
  await chooser.setFiles(paths)
}
