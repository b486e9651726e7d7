/** ms until the code is asked for again: without it nothing can be opened. */
const retryPause = 2000

/** Fetches the store in memory, which few desktops need, and tries until it is there. */
export async function loadMemoryStore(): Promise<typeof import('./memory-store')> {
  for (;;) {
    try {
      return await import('./memory-store')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryPause))
    }
  }
}
