import { Button } from '@/ui/button'
import type { RecoverableText } from './types'

interface RecoverableListProps {
  readonly texts: readonly RecoverableText[]
  /** Writes a moment (ms since the epoch) for a person. */
  readonly clock: (time: number) => string
  readonly onRestore: (key: string) => void
  readonly onDrop: (key: string) => void
}

/** Texts of windows that ended without saving, each to be restored or discarded. */
export function RecoverableList({ texts, clock, onRestore, onDrop }: RecoverableListProps) {
  return (
    <section aria-label="Unsaved texts" className="border-t border-border pt-3">
      <h3 className="text-sm font-semibold">Unsaved texts from before</h3>
      <ul className="mt-1 max-h-44 overflow-auto">
        {texts.map(({ key, name, path, kept }) => (
          <li key={key} className="flex items-center gap-2 py-1 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name || 'Untitled'}</span>
              <span className="block truncate text-xs text-muted">
                {clock(kept)}
                {path === null ? ', never saved' : `, ${path}`}
              </span>
            </span>
            <Button aria-label={`Restore ${name || 'Untitled'}`} onClick={() => onRestore(key)}>
              Restore
            </Button>
            <Button variant="quiet" aria-label={`Discard ${name || 'Untitled'}`} onClick={() => onDrop(key)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
