const load = () => import('./memory-store')
type MemoryStoreCode = Awaited<ReturnType<typeof load>>

/** ms until the code is asked for again: without it nothing can be opened. */
const retryPause = 2000

/** Fetches the store in memory, which few desktops need, and tries until it is there. */
export async function loadMemoryStore(): Promise<MemoryStoreCode> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryPause))
    }
  }
}
