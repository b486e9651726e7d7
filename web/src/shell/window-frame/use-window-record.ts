import { useState } from 'react'
import { findWindow } from '@/kernel/windows/model'
import type { WindowId, WindowManager, WindowRecord, WindowsState } from '@/kernel/windows/types'
import { useStore } from '@/ui/use-store'

/** Whether two records say the same, leaving aside the named fields. */
export function sameRecord(a: WindowRecord, b: WindowRecord, except: ReadonlySet<string>): boolean {
  if (a === b) return true
  return Object.entries(a).every(
    ([field, value]) => except.has(field) || Object.is(value, Reflect.get(b, field)),
  )
}

const order: ReadonlySet<string> = new Set<keyof WindowRecord>(['zIndex'])

/** A selector of one window that answers the same record as before while only its place in the z-order changes. */
function selectIgnoringOrder(id: WindowId) {
  let last: WindowRecord | undefined
  return (state: WindowsState) => {
    const found = findWindow(state, id)
    if (!found || !last || !sameRecord(found, last, order)) last = found
    return last
  }
}

/** A window's record, or undefined when it is gone. Its `zIndex` may be stale: focusing a window re-renders no other. */
export function useWindowRecord(windows: WindowManager, id: WindowId): WindowRecord | undefined {
  const [select] = useState(() => selectIgnoringOrder(id))
  return useStore(windows, select)
}
