import { vi } from 'vitest'
import { failure, type Result, success } from '@/lib/result'
import type { GuestFigures, LinuxMachine, MachineState, SharedEntry } from '../machine/types'

/** A Linux for tests: it starts at once, echoes what is typed, and keeps shared files in memory. */
export function createFakeMachine(key = 'image-1') {
  let state: MachineState = { kind: 'off' }
  const listeners = new Set<(state: MachineState) => void>()
  const outputs = new Set<(bytes: Uint8Array) => void>()
  const files = new Map<string, Uint8Array>()
  let refusal: Result<never> | null = null
  const space = { bytes: 32 * 1024 * 1024, entries: 4096 }
  const enter = (next: MachineState) => {
    state = next
    for (const listener of listeners) listener(next)
  }
  const start = vi.fn<LinuxMachine['start']>(async (from) => {
    enter({ kind: 'running' })
    return success({ resumed: from ? 'saved' : 'image' })
  })
  const stop = vi.fn<() => void>(() => enter({ kind: 'off' }))
  const pause = vi.fn<() => void>(() => enter({ kind: 'paused' }))
  const resume = vi.fn<() => void>(() => enter({ kind: 'running' }))
  const save = vi.fn<LinuxMachine['save']>(async () => refusal ?? success(new Uint8Array([1, 2, 3])))
  const typed: string[] = []
  const pressed: string[] = []
  const print = (text: string) => {
    for (const listener of outputs) listener(new TextEncoder().encode(text))
  }
  const figures: GuestFigures = {
    uptime: 125,
    cpu: 0.25,
    memoryTotal: 64 * 1024 * 1024,
    memoryFree: 48 * 1024 * 1024,
    processes: [
      { pid: 1, name: 'init', memory: 512 * 1024 },
      { pid: 42, name: 'sh', memory: 1024 * 1024 },
    ],
  }
  const machine: LinuxMachine = {
    image: { key, downloadBytes: 9_000_000, memory: 64, kernel: 'Linux 6.1.0' },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    pause,
    resume,
    stop,
    save,
    onOutput(listener) {
      outputs.add(listener)
      return () => outputs.delete(listener)
    },
    type: (text) => void typed.push(text),
    resizeTerminal: vi.fn<(columns: number, rows: number) => void>(),
    onScreen: () => () => undefined,
    press: (code, down) => void pressed.push(`${code} ${down ? 'down' : 'up'}`),
    typeOnScreen: (text) => void typed.push(text),
    figures: async () => success(figures),
    async listShared(folder) {
      const inside = folder === '' ? '' : `${folder}/`
      const entries = new Map<string, SharedEntry>()
      for (const [path, { length }] of files) {
        if (!path.startsWith(inside)) continue
        const [name = '', ...rest] = path.slice(inside.length).split('/')
        const kind = rest.length > 0 ? 'folder' : 'file'
        entries.set(name, { path: `${inside}${name}`, kind, size: kind === 'file' ? length : 0 })
      }
      return success([...entries.values()])
    },
    async readShared(path) {
      const bytes = files.get(path)
      return bytes ? success(bytes) : failure('missing', `There is no ${path}.`)
    },
    async writeShared(written) {
      if (refusal) return refusal
      for (const { path, bytes } of written) files.set(path, bytes)
      return success(undefined)
    },
    async removeShared(path) {
      for (const name of files.keys()) if (name === path || name.startsWith(`${path}/`)) files.delete(name)
      return success(undefined)
    },
    async sharedSpace() {
      const used = [...files.values()].reduce((sum, { length }) => sum + length, 0)
      return success({
        ...space,
        freeBytes: space.bytes - used,
        freeEntries: space.entries - 1 - files.size,
      })
    },
  }
  return {
    machine,
    files,
    typed,
    pressed,
    print,
    enter,
    start,
    pause,
    resume,
    stop,
    save,
    /** Makes saving and writing fail from now on; null: not any more. */
    refuse: (message: string | null) => {
      refusal = message === null ? null : failure('storage', message)
    },
  }
}
