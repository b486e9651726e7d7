import X from 'lucide-react/icons/x'
import type { BoundCommand, Command } from '@/lib/command'
import { IconButton } from '@/ui/button'
import { CommandButton } from '@/ui/commands/CommandButton'
import { useTexts } from '@/ui/use-texts'
import { findNext, findPrevious, type PdfTarget } from './commands'
import type { FindState } from './model/pages'
import { texts } from './texts'

interface FindBarProps {
  readonly query: string
  readonly found: FindState | null
  readonly bound: (command: Command<PdfTarget>) => BoundCommand
  readonly onQuery: (query: string) => void
  readonly onAgain: (direction: 1 | -1) => void
  readonly onClose: () => void
}

/** Looks for a text in the document. */
export function FindBar({ query, found, bound, onQuery, onAgain, onClose }: FindBarProps) {
  const t = useTexts(texts)
  return (
    <div
      role="search"
      data-part="find"
      className="flex shrink-0 items-center gap-1 border-b border-border bg-surface px-2 py-1"
    >
      <input
        type="search"
        aria-label={t.findInDocument}
        placeholder={t.findInDocument}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it to type
        autoFocus
        value={query}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onAgain(event.shiftKey ? -1 : 1)
        }}
        className="min-h-8 min-w-0 flex-1 rounded-control border border-border-strong bg-raised px-2 text-base pointer-coarse:min-h-11"
      />
      <span
        role="status"
        data-part="matches"
        className="min-w-20 px-1 text-end text-sm text-muted tabular-nums"
      >
        {found === null
          ? ''
          : found.isPending && found.total === 0
            ? t.searching
            : found.total === 0
              ? t.noMatches
              : t.matches({ current: found.current, count: found.total })}
      </span>
      <CommandButton command={bound(findPrevious)} />
      <CommandButton command={bound(findNext)} />
      <IconButton label={t.closeFind} onClick={onClose}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}
