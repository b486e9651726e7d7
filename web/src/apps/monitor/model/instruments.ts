import type { ServerPort } from '@/kernel/server-types'
import type { Result } from '@/lib/result'
import { type FrameReading, measureFrames } from './frame-meter'

/** Memory of the page. */
export interface MemoryReading {
  /** Bytes. */
  readonly used: number
  /** Bytes that scripts may use at most; null where the browser does not say. */
  readonly limit: number | null
}

/** What can be measured here. Null: the browser does not tell. */
export interface Instruments {
  /** Monotonic time in ms. */
  now(): number
  /** Tells a reading each `period` ms until the returned function is called. */
  frames(period: number, listener: (reading: FrameReading) => void): () => void
  /** Tells the duration in ms of each task that kept the page from answering for 50 ms or more; the end is returned. */
  readonly longTasks: ((listener: (duration: number) => void) => () => void) | null
  readonly memory: (() => Promise<MemoryReading | null>) | null
  latency(): Promise<Result<number>>
}

/** `performance` with what only some browsers have. */
interface MemoryTellers {
  /** Chromium's quick but rounded figures. */
  readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number }
  /** The standard's exact figure, for pages that share no process with others. */
  measureUserAgentSpecificMemory?(): Promise<{ readonly bytes: number }>
}

/** How to learn the page's memory from a browser; null when it does not tell at all. */
export function memoryMeter(
  teller: MemoryTellers,
  isIsolated: boolean,
): (() => Promise<MemoryReading | null>) | null {
  if (teller.memory) {
    return () => {
      const { memory } = teller
      return Promise.resolve(memory ? { used: memory.usedJSHeapSize, limit: memory.jsHeapSizeLimit } : null)
    }
  }
  if (!isIsolated || !teller.measureUserAgentSpecificMemory) return null
  return async () => {
    try {
      const measured = await teller.measureUserAgentSpecificMemory?.()
      return measured ? { used: measured.bytes, limit: null } : null
    } catch {
      // It refuses while the page is being left, and where a policy forbids it: no reading, not an error.
      return null
    }
  }
}

/** Follows tasks of 50 ms and more; null where the browser does not report them. */
function longTaskMeter(): Instruments['longTasks'] {
  const isTold =
    typeof PerformanceObserver !== 'undefined' &&
    PerformanceObserver.supportedEntryTypes?.includes('longtask')
  if (!isTold) return null
  return (listener) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) listener(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    return () => observer.disconnect()
  }
}

/** The instruments of this browser. */
export function browserInstruments(server: ServerPort): Instruments {
  const frameSource = {
    request: (callback: (time: number) => void) => requestAnimationFrame(callback),
    cancel: (handle: number) => cancelAnimationFrame(handle),
  }
  const tellers: Performance & MemoryTellers = performance
  return {
    now: () => performance.now(),
    frames: (period, listener) => measureFrames(frameSource, period, listener),
    longTasks: longTaskMeter(),
    memory: memoryMeter(tellers, globalThis.crossOriginIsolated),
    latency: () => server.measureLatency(),
  }
}
