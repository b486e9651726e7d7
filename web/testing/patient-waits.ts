// What a test waits for may take its time on a busy machine: `vi.waitFor` and `vi.waitUntil` give up after a second otherwise.
import { afterAll, vi } from 'vitest'

const patienceMs = 20_000
const { waitFor, waitUntil } = vi

type Options = Parameters<typeof waitFor>[1]
const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: patienceMs, ...options }

vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))

// Files may share a process.
afterAll(() => {
  Object.assign(vi, { waitFor, waitUntil })
})
