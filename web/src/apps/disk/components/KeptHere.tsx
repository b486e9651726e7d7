import { useCallback, useSyncExternalStore } from 'react'
import type { Keeping, KeepingState } from '@/kernel/files/transfer-types'
import { formatBytes } from '@/lib/format-bytes'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface KeptHereProps {
  /** Null: there is none, or it is not known yet. */
  readonly keeping: Keeping | null
  /** Id of a shared folder or a team; null: the person's own files. */
  readonly space: string | null
}

const never = () => () => undefined

/** What is said of a space: what of it is here, and of that only what there is. */
function factsOf(t: typeof texts, { bytes, kept, waiting }: KeepingState): readonly string[] {
  const here = bytes + waiting
  return [
    here > 0 ? t.hereOfIt({ size: formatBytes(here) }) : t.noneHere,
    ...(kept > 0 ? [t.alwaysOfIt({ size: formatBytes(kept) })] : []),
    ...(waiting > 0 ? [t.waitingOfIt({ size: formatBytes(waiting) })] : []),
  ]
}

/** How many bytes of a space are on this device, kept on it and on their way, in one line; nothing as long as it is not known. */
export function KeptHere({ keeping, space }: KeptHereProps) {
  const t = useTexts(texts)
  const state = useSyncExternalStore(
    useCallback((listener) => (keeping ? keeping.subscribe(listener) : never()), [keeping]),
    () => keeping?.ofSpace(space) ?? null,
  )
  if (!state) return null
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
      {factsOf(t, state).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}
