import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

const mark = (dataDir: string) => join(dataDir, 'restore-unfinished')

/** Marks a data folder as being restored, so that no server starts on it; returns a function that removes the mark. */
export function markUnfinished(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(mark(dataDir), '', { flag: 'wx', mode: 0o600 })
  return () => rmSync(mark(dataDir))
}

/** Throws a `StartupError` if a restore into a data folder was not finished. */
export function requireFinishedRestore(dataDir: string): void {
  if (existsSync(mark(dataDir)))
    throw new StartupError(
      `A restore into ${dataDir} did not come to its end. Remove the folder and restore again into an empty one. Nothing was changed.`,
    )
}
