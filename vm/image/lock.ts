import { rmSync } from 'node:fs'
import { open, rm, stat, utimes } from 'node:fs/promises'

/** Milliseconds between two signs of life of a lock's holder. */
const beat = 5_000
/** Milliseconds without one after which the lock is free. Its holder may be on another machine with the same folder. */
const silence = 60_000
/** Milliseconds between two looks at a lock of another. */
const pause = 250

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Makes the file of a lock; false if another process has. */
async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(`${process.pid}\n`)
    await file.close()
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Whether the holder of a lock was killed, or its machine switched off. */
async function isLeft(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > silence
}

/** A lock that is held. */
export interface Lock {
  release(): Promise<void>
  /** The same for a process that is about to end. */
  releaseNow(): void
}

/**
 * Waits until no other process holds the lock, a file, and takes it.
 * @param waits is called once if another one does
 */
export async function holdLock(path: string, waits: () => void): Promise<Lock> {
  let isTold = false
  while (!(await take(path))) {
    if (await isLeft(path)) {
      await rm(path, { force: true })
      continue
    }
    if (!isTold) waits()
    isTold = true
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  const timer = setInterval(() => {
    const now = new Date()
    // Without the file there is nothing to keep alive.
    utimes(path, now, now).catch(() => undefined)
  }, beat)
  timer.unref()
  return {
    async release() {
      clearInterval(timer)
      await rm(path, { force: true })
    },
    releaseNow() {
      clearInterval(timer)
      rmSync(path, { force: true })
    },
  }
}
