import { createStore } from 'zustand/vanilla'
import { type AppId, mostRunningApps, type RunningApps } from './types'

/** Makes an empty count. `onIdle` hears when the last run of an app has ended. */
export function createRunningApps(onIdle: (app: AppId) => void): RunningApps {
  const store = createStore<{ readonly count: number }>(() => ({ count: 0 }))
  const runs = new Map<AppId, number>()
  const add = (change: 1 | -1) => store.setState(({ count }) => ({ count: count + change }))

  return {
    start(app) {
      if (store.getState().count >= mostRunningApps) return null
      runs.set(app, (runs.get(app) ?? 0) + 1)
      add(1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (runs.get(app) ?? 1) - 1
        if (left === 0) runs.delete(app)
        else runs.set(app, left)
        add(-1)
        if (left === 0) onIdle(app)
      }
    },
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
  }
}
