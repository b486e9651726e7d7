import { createStore } from 'zustand/vanilla'
import type { Failure } from '@/lib/result'
import type { FrameReading } from './frame-meter'
import { addSample, type Sample } from './history'
import type { Instruments, MemoryReading } from './instruments'
import { refreshPeriod } from './simulated-system'

/** What was measured of this page and its server over the last two minutes. */
export interface PerformanceState {
  /** Time of the latest measurement, the right end of the charts. */
  readonly now: number
  readonly frames: FrameReading | null
  readonly frameRates: readonly Sample[]
  readonly memory: MemoryReading | null
  readonly memoryUsed: readonly Sample[]
  /** ms that long tasks took in the latest period, and how many they were. */
  readonly longTasks: { readonly time: number; readonly count: number }
  readonly longTaskTimes: readonly Sample[]
  /** Why the latest request failed; null while the server answers. */
  readonly latencyFailure: Failure | null
  readonly latencies: readonly Sample[]
}

/** Measures while someone is looking. */
export interface PerformanceStore {
  getState(): PerformanceState
  subscribe(listener: () => void): () => void
  /** What this browser tells. */
  readonly tells: { readonly memory: boolean; readonly longTasks: boolean }
  /** Measures each {@link refreshPeriod} until the returned function is called; what was measured stays. */
  start(): () => void
}

/** A task that is skipped while its last run is not done: something slow is not asked even more often. */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let isBusy = false
  return async () => {
    if (isBusy) return
    isBusy = true
    try {
      await task()
    } finally {
      isBusy = false
    }
  }
}

/** The monitor's own measurements, kept in memory while its window exists. */
export function createPerformanceStore(instruments: Instruments): PerformanceStore {
  const store = createStore<PerformanceState>(() => ({
    now: instruments.now(),
    frames: null,
    frameRates: [],
    memory: null,
    memoryUsed: [],
    longTasks: { time: 0, count: 0 },
    longTaskTimes: [],
    latencyFailure: null,
    latencies: [],
  }))

  const start = () => {
    let isOver = false
    let durations: number[] = []

    const askServer = oneAtATime(async () => {
      const answer = await instruments.latency()
      if (isOver) return
      store.setState(({ latencies }) =>
        answer.ok
          ? {
              latencyFailure: null,
              latencies: addSample(latencies, { at: instruments.now(), value: answer.value }),
            }
          : { latencyFailure: answer.error },
      )
    })
    const readMemory = oneAtATime(async () => {
      const memory = await instruments.memory?.()
      if (isOver || !memory) return
      store.setState(({ memoryUsed }) => ({
        memory,
        memoryUsed: addSample(memoryUsed, { at: instruments.now(), value: memory.used }),
      }))
    })
    const countLongTasks = () => {
      const time = durations.reduce((sum, duration) => sum + duration, 0)
      const count = durations.length
      durations = []
      store.setState(({ longTaskTimes }) => ({
        now: instruments.now(),
        longTasks: { time, count },
        longTaskTimes: addSample(longTaskTimes, { at: instruments.now(), value: time }),
      }))
    }
    const measure = () => {
      void askServer()
      void readMemory()
    }

    const timer = setInterval(() => {
      countLongTasks()
      measure()
    }, refreshPeriod)
    const stopFrames = instruments.frames(refreshPeriod / 2, (frames) => {
      store.setState(({ frameRates }) => ({
        frames,
        frameRates: addSample(frameRates, { at: instruments.now(), value: Math.round(frames.rate) }),
      }))
    })
    const stopLongTasks = instruments.longTasks?.((duration) => durations.push(duration))
    store.setState({ now: instruments.now() })
    measure()
    return () => {
      isOver = true
      clearInterval(timer)
      stopFrames()
      stopLongTasks?.()
    }
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    tells: { memory: instruments.memory !== null, longTasks: instruments.longTasks !== null },
    start,
  }
}
