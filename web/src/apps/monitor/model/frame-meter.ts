/** How smoothly the page was drawn during one period. */
export interface FrameReading {
  /** Frames per second. */
  readonly rate: number
  /** Longest time between two frames, in ms. */
  readonly slowest: number
}

/** The browser's frame callbacks; the time given to a callback is in ms. */
export interface FrameSource {
  request(callback: (time: number) => void): number
  cancel(handle: number): void
}

/**
 * Counts frames and tells a reading each `period` ms. It asks for every frame, which keeps the page drawing: run it only
 * while someone is looking. Returns the function that ends it.
 */
export function measureFrames(
  frames: FrameSource,
  period: number,
  listener: (reading: FrameReading) => void,
): () => void {
  let began: number | null = null
  let last = 0
  let count = 0
  let slowest = 0
  const onFrame = (time: number) => {
    handle = frames.request(onFrame)
    if (began !== null) {
      count += 1
      slowest = Math.max(slowest, time - last)
    } else began = time
    last = time
    if (time - began < period) return
    listener({ rate: (count * 1000) / (time - began), slowest })
    began = time
    count = 0
    slowest = 0
  }
  let handle = frames.request(onFrame)
  return () => frames.cancel(handle)
}
