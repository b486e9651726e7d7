import type { GroupId, Hit } from '@/kernel/search/types'
import { chordCaps } from '@/lib/chord-text'
import { plainName } from '@/lib/language/isolate'
import type { PreviewPorts } from './FileHitIcon'
import { HitIcon } from './HitIcon'

interface HitLineProps {
  readonly os: PreviewPorts
  readonly hit: Hit
  readonly group: GroupId
}

/** What a hit shows: icon, title, where it is, and its keys. */
export function HitLine({ os, hit, group }: HitLineProps) {
  const [chord] = hit.keys ?? []
  return (
    <>
      <HitIcon os={os} icon={hit.icon} group={group} />
      <bdi className="min-w-0 shrink-0 max-w-[70%] truncate">{plainName(hit.title)}</bdi>
      <span className="min-w-0 flex-1 truncate text-end text-sm text-muted">
        {hit.hint === undefined ? null : <bdi dir={hit.isPath ? 'ltr' : 'auto'}>{plainName(hit.hint)}</bdi>}
      </span>
      {chord === undefined ? null : (
        <span dir="ltr" className="flex shrink-0 gap-1 max-md:hidden">
          {chordCaps(chord).map((cap) => (
            <kbd
              key={cap}
              className="rounded border border-border bg-raised px-1.5 py-0.5 font-sans text-xs text-text"
            >
              {cap}
            </kbd>
          ))}
        </span>
      )}
    </>
  )
}
