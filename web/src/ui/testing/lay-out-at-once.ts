import { vi } from 'vitest'

/** Elements are laid out as soon as they are observed: a page of tests has no layout that could tell. Ends with the stubs. */
export function layOutAtOnce(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly callback: () => void) {}
      observe() {
        this.callback()
      }
      disconnect() {}
    },
  )
}
