import { useLayoutEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { useStore } from '@/ui/use-store'

/** Who wants to be in the corner of the desktop, first come first. There is one desktop on a page. */
const line = createStore<readonly symbol[]>(() => [])

/** Takes a place in the line for the corner while the component is there; whether it is its turn. */
export function useCorner(): boolean {
  // not shown: seen in the debugger only
  const [place] = useState(() => Symbol('place in the corner'))
  useLayoutEffect(() => {
    line.setState((places) => [...places, place], true)
    return () => {
      line.setState((places) => places.filter((one) => one !== place), true)
    }
  }, [place])
  return useStore(line, ([first]) => first === place)
}
