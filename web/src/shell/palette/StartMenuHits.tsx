import { useId } from 'react'
import type { Os } from '@/kernel/os'
import type { GroupId, Hit, HitGroup } from '@/kernel/search/types'
import { useTexts } from '@/ui/use-texts'
import { HitLine } from './HitLine'
import { texts } from './texts'
import { runHit, useSearch } from './use-search'

interface StartMenuHitsProps {
  readonly os: Os
  readonly query: string
  /** Closes the menu. */
  readonly onRun: () => void
}

/** The menu lists the system's apps itself, and while nothing is looked for those that were installed, too. */
const isListed = ({ id }: Hit, isSearch: boolean) =>
  id.startsWith('app:') || (!isSearch && id.startsWith('installed:'))

function HitEntries({
  os,
  group,
  name,
  onRun,
}: {
  readonly os: Os
  readonly group: HitGroup
  readonly name: string
  readonly onRun: (hit: Hit) => void
}) {
  const headingId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of entries of a menu, which no element is
    <div role="group" aria-labelledby={headingId}>
      <p id={headingId} className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">
        {name}
      </p>
      {group.hits.map((hit) => (
        <button
          key={hit.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-part="hit"
          onClick={() => onRun(hit)}
          className="flex min-h-9 w-full items-center gap-3 rounded-control px-2.5 text-start text-base select-none hover:bg-accent-soft focus-visible:bg-accent-soft pointer-coarse:min-h-11"
        >
          <HitLine os={os} hit={{ ...hit, keys: [] }} group={group.id} />
        </button>
      ))}
    </div>
  )
}

/** What the palette finds as well, below the apps of the start menu; what was used last while nothing is looked for. */
export default function StartMenuHits({ os, query, onRun }: StartMenuHitsProps) {
  const t = useTexts(texts)
  const { groups } = useSearch(os, query)
  const nameOf = (id: GroupId) => t[id]
  const run = (hit: Hit) => {
    onRun()
    runHit(os, hit)
  }
  const isSearch = query.trim() !== ''
  return groups
    .filter(({ id }) => isSearch || id === 'recent')
    .map((group) => ({ ...group, hits: group.hits.filter((hit) => !isListed(hit, isSearch)) }))
    .filter(({ hits }) => hits.length > 0)
    .map((group) => <HitEntries key={group.id} os={os} group={group} name={nameOf(group.id)} onRun={run} />)
}
