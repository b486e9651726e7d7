import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import type { RecoverableText } from './types'

interface RecoverableListProps {
  readonly found: readonly RecoverableText[]
  /** Writes a moment (ms since the epoch) for a person. */
  readonly clock: (time: number) => string
  readonly onRestore: (key: string) => void
  readonly onDrop: (key: string) => void
}

/** Texts of windows that ended without saving, each to be restored or discarded. */
export function RecoverableList({ found, clock, onRestore, onDrop }: RecoverableListProps) {
  const t = useTexts(texts)
  return (
    <section aria-label={t.unsavedTexts} className="border-t border-border pt-3">
      <h3 className="text-sm font-semibold">{t.unsavedBefore}</h3>
      <ul className="mt-1 max-h-40 overflow-auto">
        {found.map(({ key, name, path, kept }) => (
          <li key={key} className="flex items-center gap-2 py-1 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name || t.untitled}</span>
              <span className="block truncate text-xs text-muted">
                {path === null ? t.keptNowhere({ time: clock(kept) }) : t.keptAt({ time: clock(kept), path })}
              </span>
            </span>
            <Button aria-label={t.restoreName({ name: name || t.untitled })} onClick={() => onRestore(key)}>
              {t.restore}
            </Button>
            <Button
              variant="quiet"
              aria-label={t.discardName({ name: name || t.untitled })}
              onClick={() => onDrop(key)}
            >
              {t.discard}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
