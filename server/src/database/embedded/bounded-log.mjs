// A log file that cannot fill a disk: the newest lines are in it, the ones before in a second file, and no more are kept.
// Plain JavaScript, because the database's guard uses it as well.
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'

const sizeOf = (file) => (existsSync(file) ? statSync(file).size : 0)

/** @param {() => void} work whose failure no other place is left to say */
function attempt(work) {
  try {
    work()
  } catch {
    // The lines are left out.
  }
}

/** Leaves the last `limit` bytes of a file. @param {string} file @param {number} limit */
function shorten(file, limit) {
  const size = sizeOf(file)
  if (size <= limit) return
  const kept = Buffer.alloc(limit)
  const opened = openSync(file, 'r')
  const length = readSync(opened, kept, 0, limit, size - limit)
  closeSync(opened)
  writeFileSync(file, kept.subarray(0, length))
}

/**
 * Opens a log of at most `limit` bytes in `file` and as many in `file.1`, which holds what came before. Writes go to the file at
 * once. Nothing throws: what a full disk does not take is left out.
 * @param {string} file made with mode 0600
 * @param {number} limit bytes, more than 0
 * @returns {(bytes: Uint8Array) => void} adds to the log
 */
export function openBoundedLog(file, limit) {
  const earlier = `${file}.1`
  // Versions before this one let it grow.
  for (const found of [file, earlier]) attempt(() => shorten(found, limit))
  return (bytes) =>
    attempt(() => {
      const newest = bytes.subarray(-limit)
      if (sizeOf(file) + newest.length > limit) renameSync(file, earlier)
      appendFileSync(file, newest, { mode: 0o600 })
    })
}
