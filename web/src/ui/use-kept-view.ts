import { useCallback, useState } from 'react'
import type { JsonValue } from '@/lib/json'

/** What keeps what windows show, also when the page is loaded again. */
export interface ViewKeeper {
  keepView(id: string, name: string, value: JsonValue | undefined): void
  keptView(id: string, name: string): JsonValue | undefined
}

/**
 * A state of a window that is there again when the window comes back after the page was left, such as its tab. What is kept of
 * an older version, or is damaged, has to pass `check`; else the window begins with `initial`.
 */
export function useKeptView<T extends JsonValue>(
  keeper: ViewKeeper,
  windowId: string,
  name: string,
  check: (value: unknown) => value is T,
  initial: T,
): readonly [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const kept = keeper.keptView(windowId, name)
    return check(kept) ? kept : initial
  })
  const set = useCallback(
    (next: T) => {
      setValue(next)
      keeper.keepView(windowId, name, next)
    },
    [keeper, windowId, name],
  )
  return [value, set]
}
