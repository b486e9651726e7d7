import { useEffect, useState } from 'react'

/**
 * What `follow` calls back with last; undefined until it has. `follow` begins with the component and ends with what it returned; it must
 * stay the same function as long as it follows the same.
 */
export function useFollowed<Value>(
  follow: (listener: (value: Value) => void) => () => void,
): Value | undefined {
  const [state, setState] = useState<{ readonly by: typeof follow; readonly value: Value } | null>(null)
  useEffect(() => follow((value) => setState({ by: follow, value })), [follow])
  return state?.by === follow ? state.value : undefined
}
