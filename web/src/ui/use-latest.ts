import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function, always the same, that gives what a component was rendered with last: for listeners that outlive a rendering. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}
