import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { isRunning, processStart } from './processes.ts'
import { StartupError } from './startup-error.ts'

/** A lock of another machine or container counts as held while it was touched this recently. */
const foreignLockMs = 30_000
const touchEveryMs = 5_000

const owner = z.object({
  id: z.string(),
  pid: z.number(),
  /** When the process started, as the operating system tells it; `null` where it does not. */
  started: z.string().nullable(),
  host: z.string(),
  url: z.string(),
  /** The data folder, and its number in the file system; missing in locks of older versions. */
  folder: z.string().optional(),
  inode: z.string().optional(),
})
type Owner = z.infer<typeof owner>

/** What a folder is called and which one it is: a copy differs in both, one that was moved or mounted elsewhere in one. */
const identityOf = (dataDir: string) => ({
  folder: realpathSync(dataDir),
  inode: String(statSync(dataDir, { bigint: true }).ino),
})

/** Whether a lock came into this folder with a copy of another folder. */
function isCopied(content: Owner, dataDir: string): boolean {
  const here = identityOf(dataDir)
  const { folder, inode } = content
  return folder !== undefined && inode !== undefined && folder !== here.folder && inode !== here.inode
}

function isHeld(file: string, content: Owner | null, dataDir: string): boolean {
  const ageMs = Date.now() - statSync(file).mtimeMs
  // Not readable: another process is just writing it, or died while it did.
  if (!content) return ageMs < foreignLockMs
  // Process numbers mean nothing across machines and containers that share the folder.
  if (content.host !== hostname()) return ageMs < foreignLockMs
  if (isCopied(content, dataDir)) return false
  if (content.pid === process.pid || !isRunning(content.pid)) return false
  return content.started === null || content.started === processStart(content.pid)
}

function readOwner(file: string): Owner | null {
  try {
    return owner.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/**
 * Takes the data folder for this process, so that two servers never run on one database.
 * A lock left by a process that is gone is taken over. Throws a `StartupError` when another process has it.
 * Returns the function that gives it back.
 */
export function lockDataFolder(dataDir: string, url: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new StartupError(`Cannot make the data folder ${dataDir}: ${String(error)}`)
  }
  const file = join(dataDir, 'server.lock')
  const mine: Owner = {
    id: randomUUID(),
    pid: process.pid,
    started: processStart(process.pid),
    host: hostname(),
    url,
    ...identityOf(dataDir),
  }
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw new StartupError(`Cannot write ${file}: ${String(error)}`)
    }
    takeAwayStale(file, dataDir)
  }
  // When the folder was deleted under a running server there is nothing left to protect.
  const touch = setInterval(() => utimes(file, new Date(), new Date(), () => {}), touchEveryMs)
  touch.unref()
  return () => {
    clearInterval(touch)
    if (readOwner(file)?.id === mine.id) rmSync(file, { force: true })
  }
}

function describeHolder(found: Owner | null, dataDir: string): string {
  const advice = 'Stop it first, or give this one a folder of its own with DATA_DIR.'
  if (!found || found.host === hostname())
    return `OtterOS already runs on ${dataDir}${found ? ` (process ${found.pid}, ${found.url})` : ''}.\n${advice}`
  return (
    `OtterOS of another machine or container (${found.host}, ${found.url}) used ${dataDir} in the last ` +
    `${foreignLockMs / 1000} s.\n${advice} If this folder is a copy of that one, start again in ${foreignLockMs / 1000} s.`
  )
}

/** Removes a lock whose process is gone; throws when it is held. */
function takeAwayStale(file: string, dataDir: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    const found = readOwner(file)
    if (isHeld(file, found, dataDir)) throw new StartupError(describeHolder(found, dataDir))
    // Renaming is atomic: of two processes that found the same stale lock, one moves it away. The other may then
    // have moved the new lock of the first, which the comparison below notices.
    renameSync(file, aside)
    const moved = readOwner(aside)
    if (moved?.id === found?.id) rmSync(aside, { force: true })
    else renameSync(aside, file)
  } catch (error) {
    // Gone in the meantime: its owner stopped, or another process took it away.
    if (!isCode(error, 'ENOENT')) throw error
  }
}
