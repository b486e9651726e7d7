import { createContext, use } from 'react'
import type { Os } from '@/kernel/os'

/** The operating system of the signed-in person's desktop, for the shell's own components. */
export const OsContext = createContext<Os | null>(null)

/** The operating system; throws outside of a desktop, which is a programming error. */
export function useOs(): Os {
  const os = use(OsContext)
  if (!os) throw new Error('useOs needs an OsContext above it')
  return os
}
