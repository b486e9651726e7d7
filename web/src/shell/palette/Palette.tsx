import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { GroupId, Hit, HitGroup } from '@/kernel/search/types'
import { matchesChord } from '@/lib/chord'
import { chordText } from '@/lib/chord-text'
import { formatList } from '@/lib/language/format'
import { IconButton } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { HitLine } from './HitLine'
import { openPalette } from './open-command'
import type { PaletteProps } from './PaletteHost'
import { texts } from './texts'
import { runHit, useAfterwards, useSearch } from './use-search'

/** Lines that Page Up and Page Down go over. */
const page = 8

/** Where an arrow or page key leads from a place in a list of so many; null: the key does something else. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'PageDown') return Math.min(place + page, count - 1)
  return key === 'PageUp' ? Math.max(place - page, 0) : null
}

interface GroupListProps {
  readonly os: PaletteProps['os']
  readonly group: HitGroup
  readonly name: string
  readonly activeId: string | undefined
  readonly idOf: (hit: Hit) => string
  readonly onPoint: (hit: Hit) => void
  readonly onRun: (hit: Hit, isOther: boolean) => void
}

function GroupList({ os, group, name, activeId, idOf, onPoint, onRun }: GroupListProps) {
  const headingId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options, which no element is
    <div role="group" aria-labelledby={headingId} className="pb-1">
      <p id={headingId} className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">
        {name}
      </p>
      {group.hits.map((hit) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field hears the keys
        <div
          key={hit.id}
          id={idOf(hit)}
          role="option"
          aria-selected={hit.id === activeId}
          onPointerMove={() => onPoint(hit)}
          onClick={(event) => onRun(hit, event.ctrlKey || event.metaKey || event.altKey)}
          className="flex min-h-9 cursor-default items-center gap-3 rounded-control px-2.5 text-base select-none aria-selected:bg-accent-soft pointer-coarse:min-h-11"
        >
          <HitLine os={os} hit={hit} group={group.id} />
        </div>
      ))}
    </div>
  )
}

/** One field that finds everything: a modal combobox with its list [ARIA combobox pattern]. */
export default function Palette({ os, query, onClose }: PaletteProps) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(query)
  const [chosen, setChosen] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { groups, missing, isSearching } = useSearch(os, typed)
  const afterwards = useAfterwards()

  const hits = groups.flatMap((group) => group.hits)
  const active = hits.find(({ id }) => id === chosen) ?? hits[0]
  const idOf = (hit: Hit) => `${listId}-${hits.indexOf(hit)}`
  const activeElement = active ? idOf(active) : undefined
  useLayoutEffect(() => {
    if (activeElement !== undefined)
      document.getElementById(activeElement)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeElement])

  const run = (hit: Hit, isOther: boolean) => {
    afterwards(() => runHit(os, hit, isOther))
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const own = os.commands.find(openPalette.id)?.keys ?? []
    if (own.some((chord) => matchesChord(chord, event.nativeEvent))) {
      event.preventDefault()
      onClose()
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active) run(active, event.ctrlKey || event.metaKey || event.altKey)
      return
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const place = placeAfter(event.key, active ? hits.indexOf(active) : -1, hits.length)
    if (place === null) return
    event.preventDefault()
    setChosen(hits[place]?.id ?? null)
  }

  const isBlank = typed.trim() === ''
  const nameOf = (id: GroupId) => t[id]
  return (
    <Modal title={t.title} size="search" open onClose={onClose} focusFirst={() => field.current?.focus()}>
      <div className="relative flex shrink-0 items-center gap-1 border-b border-border p-2">
        <Search className="pointer-events-none absolute start-4.5 size-4.5 text-muted" aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t.title}
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeElement}
          value={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t.placeholder}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
          className="min-h-10 w-full rounded-control bg-transparent pe-2 ps-9 text-lg text-text outline-offset-0 placeholder:text-muted pointer-coarse:min-h-11"
        />
        <IconButton label={t.close} onClick={onClose} className="md:hidden">
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field keeps the focus */}
      <div
        id={listId}
        role="listbox"
        aria-label={t.results}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-1 empty:hidden"
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          <GroupList
            key={group.id}
            os={os}
            group={group}
            name={nameOf(group.id)}
            activeId={active?.id}
            idOf={idOf}
            onPoint={(hit) => setChosen(hit.id)}
            onRun={run}
          />
        ))}
      </div>
      <PaletteNotes
        isEmpty={hits.length === 0 && !isBlank}
        isSearching={isSearching}
        query={typed.trim()}
        missing={missing.map(nameOf)}
      />
      <span role="status" className="sr-only">
        {isBlank || isSearching ? '' : t.count({ count: hits.length })}
      </span>
      {active?.other ? (
        <p className="shrink-0 truncate border-t border-border px-4 py-1.5 text-xs text-muted max-md:hidden">
          {t.other({ keys: chordText('Ctrl+Enter'), what: active.other.title })}
        </p>
      ) : null}
    </Modal>
  )
}

interface PaletteNotesProps {
  readonly isEmpty: boolean
  readonly isSearching: boolean
  readonly query: string
  readonly missing: readonly string[]
}

/** What is to be said below the list: that nothing was found, and what could not be asked. */
function PaletteNotes({ isEmpty, isSearching, query, missing }: PaletteNotesProps) {
  const t = useTexts(texts)
  return (
    <>
      {isEmpty ? (
        <p className="shrink-0 px-4 py-6 text-center text-base text-muted">
          {isSearching ? t.searching : t.nothing({ query })}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className="shrink-0 px-4 pt-1 pb-2 text-xs text-muted">
          {t.missing({ groups: formatList(missing) })}
        </p>
      ) : null}
    </>
  )
}
