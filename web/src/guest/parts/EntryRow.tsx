import Download from 'lucide-react/icons/download'
import { useEffect, useRef } from 'react'
import type { ShownEntry } from '@/backend/links/types'
import { formatBytes } from '@/lib/format-bytes'
import { formatDate } from '@/lib/language/format'
import { plainName } from '@/lib/language/isolate'
import { IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { EntryIcon } from './EntryIcon'

interface EntryRowProps {
  readonly entry: ShownEntry
  /** Null: it cannot be selected. */
  readonly isSelected: boolean | null
  /** It has the keyboard when it appears. */
  readonly takesFocus: boolean
  readonly isBusy: boolean
  readonly onOpen: () => void
  readonly onSelect: (isSelected: boolean) => void
  readonly onSave: () => void
}

/** A line of a folder: the whole of it opens what it names. */
export function EntryRow({ entry, isSelected, takesFocus, isBusy, onOpen, onSelect, onSave }: EntryRowProps) {
  const t = useTexts(texts)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const name = plainName(entry.name)
  const facts = [
    entry.kind === 'folder' ? t.folder : formatBytes(entry.size),
    ...(entry.modified === null ? [] : [formatDate(entry.modified, { dateStyle: 'medium' })]),
  ]
  return (
    <li className="guest-row flex min-h-16 items-center gap-1 ps-2 pe-2 hover:bg-sunken sm:ps-4 sm:pe-4">
      {isSelected === null ? null : (
        <label className="flex size-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            aria-label={t.select({ name })}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
            className="size-5"
          />
        </label>
      )}
      <button
        ref={button}
        type="button"
        onClick={onOpen}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-2 text-start"
      >
        <EntryIcon name={entry.name} kind={entry.kind} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium break-words">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-sm text-muted tabular-nums">{facts.join(' · ')}</span>
        </span>
      </button>
      {entry.kind === 'file' ? (
        <IconButton
          label={t.downloadFile({ name })}
          disabled={isBusy}
          onClick={onSave}
          className="pointer-coarse:size-12"
        >
          <Download className="size-5" />
        </IconButton>
      ) : null}
    </li>
  )
}
