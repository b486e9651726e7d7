import { createStore } from 'zustand/vanilla'
import { success } from '@/lib/result'
import { baseName, isWithin } from '../paths'
import type { ContentPlace, Keeping, KeepingState, Transfer, Transfers } from '../transfer-types'

const megabyte = 1024 * 1024

/** A transfer of a file of 100 MB that is half through, unless told otherwise. */
export const transferOf = (path: string, part: Partial<Transfer> = {}): Transfer => ({
  id: `${part.direction ?? 'up'}:${baseName(path)}`,
  direction: 'up',
  path,
  size: 100 * megabyte,
  done: 50 * megabyte,
  state: 'running',
  problem: null,
  ...part,
})

/** Transfers in memory that do what they are told and nothing by themselves. */
export function createMemoryTransfers(first: readonly Transfer[] = []) {
  const store = createStore<readonly Transfer[]>(() => first)
  /** What was asked, in its order: `pause up:film.mp4`. */
  const asked: string[] = []
  const change = (part: Partial<Transfer>, id?: string) =>
    store.setState(
      (all) => all.map((one) => (id === undefined || one.id === id ? { ...one, ...part } : one)),
      true,
    )
  const paused = { state: 'paused', problem: null } as const
  const running = { state: 'running', problem: null } as const
  const transfers: Transfers = {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    pause(id) {
      asked.push(`pause ${id}`)
      change(paused, id)
    },
    resume(id) {
      asked.push(`resume ${id}`)
      change(running, id)
    },
    async cancel(id) {
      asked.push(`cancel ${id}`)
      store.setState((all) => all.filter((one) => one.id !== id), true)
    },
    pauseAll() {
      asked.push('pause all')
      change(paused)
    },
    resumeAll() {
      asked.push('resume all')
      change(running)
    },
  }
  return { transfers, asked, set: (next: readonly Transfer[]) => store.setState(next, true), change }
}

/** What a device keeps, in memory. `places` says where contents are; all others are here. `spaces`: what is kept of shared folders and teams, by their ids. */
export function createMemoryKeeping(
  first: Partial<KeepingState> = {},
  places: Readonly<Record<string, ContentPlace>> = {},
  spaces: Readonly<Record<string, Partial<KeepingState>>> = {},
) {
  const nothing: KeepingState = { budget: null, bytes: 0, kept: 0, away: 0, waiting: 0, persisted: null }
  const state = createStore<KeepingState>(() => ({ ...nothing, ...first }))
  const ofSpaces = new Map(Object.entries(spaces).map(([id, part]) => [id, { ...nothing, ...part }]))
  const contents = new Map(Object.entries(places))
  const pins = new Set<string>()
  const asked: string[] = []
  const tell = () => state.setState((now) => ({ ...now }), true)
  const keeping: Keeping = {
    getState: state.getState,
    ofSpace: (space) => (space === null ? state.getState() : (ofSpaces.get(space) ?? null)),
    subscribe: (listener) => state.subscribe(() => listener()),
    async setBudget(budget) {
      asked.push(`budget ${budget}`)
      state.setState({ budget })
    },
    covers: () => true,
    statusOf: (path) => contents.get(path) ?? 'here',
    isKept: (path) => [...pins].some((pin) => isWithin(path, pin)),
    async keep(paths, on) {
      asked.push(`${on ? 'keep' : 'let go'} ${paths.join(' ')}`)
      for (const path of paths) {
        if (on) pins.add(path)
        else pins.delete(path)
      }
      tell()
      return success(undefined)
    },
    async release(paths) {
      asked.push(`release ${paths.join(' ')}`)
      for (const path of paths) contents.set(path, 'away')
      tell()
      return success({ bytes: megabyte })
    },
  }
  return {
    keeping,
    asked,
    set: (path: string, place: ContentPlace) => {
      contents.set(path, place)
      tell()
    },
  }
}
