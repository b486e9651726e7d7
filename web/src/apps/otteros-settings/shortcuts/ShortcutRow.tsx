import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { chordText } from '@/lib/chord-text'
import { formatList } from '@/lib/language/format'
import { Button, IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface ShortcutRowProps {
  readonly title: string
  readonly keys: readonly string[]
  /** The person's own keys. */
  readonly isChanged: boolean
  /** Titles of other commands that hear the same keys. */
  readonly shared: readonly string[]
  readonly onChange: () => void
  readonly onReset: () => void
}

/** One command with its keys. */
export function ShortcutRow({ title, keys, isChanged, shared, onChange, onReset }: ShortcutRowProps) {
  const t = useTexts(texts)
  const shown =
    keys.length === 0
      ? t.none
      : formatList(
          keys.map((chord) => chordText(chord)),
          'disjunction',
        )
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-1 last:border-b-0">
      <span className="min-w-0 flex-1 text-base">
        {title}
        {shared.length > 0 ? (
          <span className="block text-xs text-danger">
            {t.sharedWith({ count: shared.length, commands: formatList(shared) })}
          </span>
        ) : null}
      </span>
      {isChanged ? (
        <IconButton label={t.resetOf({ command: title })} onClick={onReset}>
          <RotateCcw aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
      <Button
        size="small"
        aria-label={t.changeOf({ keys: shown, command: title })}
        onClick={onChange}
        className={isChanged ? 'font-semibold' : ''}
      >
        <bdi>{shown}</bdi>
      </Button>
    </li>
  )
}
