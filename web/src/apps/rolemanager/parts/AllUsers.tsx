import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Search from 'lucide-react/icons/search'
import { type RefObject, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Member } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { LongList } from '@/ui/long-list'
import { searchMembers } from '../model/search'
import { type MemberActions, MemberRow } from './MemberRow'

interface AllUsersProps {
  readonly members: readonly Member[]
  readonly ownId: string | null
  readonly actions: MemberActions
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
}

const idOf = ({ id }: Member) => id
const countOf = (shown: number, all: number) =>
  shown === all ? all.toLocaleString() : `${shown.toLocaleString()} of ${all.toLocaleString()}`

/** Everybody with their roles [B2.85]. */
export function AllUsers({ members, ownId, actions, scroller }: AllUsersProps) {
  const [search, setSearch] = useState('')
  const [isUuidShown, setUuidShown] = useState(false)
  const wanted = useDeferredValue(search)
  const shown = useMemo(() => searchMembers(members, wanted), [members, wanted])
  const draw = useCallback(
    (member: Member) => (
      <MemberRow member={member} isOwn={member.id === ownId} isUuidShown={isUuidShown} actions={actions} />
    ),
    [ownId, isUuidShown, actions],
  )
  const Sign = isUuidShown ? EyeOff : Eye
  return (
    <section
      aria-labelledby="all-users"
      className="rounded-window border border-border bg-raised px-4 pt-4 pb-1"
    >
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <h2 id="all-users" className="min-w-0 flex-1 text-base font-semibold whitespace-nowrap">
          All Users{' '}
          <span role="status" className="font-normal text-muted tabular-nums">
            ({countOf(shown.length, members.length)})
          </span>
        </h2>
        <div className="relative w-full @lg:order-none @lg:w-64 order-last">
          <Search
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
          <input
            type="search"
            aria-label="Search users"
            placeholder="Name, UUID or role"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="min-h-8 w-full rounded-control border border-border-strong bg-raised pr-2 pl-8 text-sm text-text placeholder:text-muted pointer-coarse:min-h-11"
          />
        </div>
        <Button onClick={() => setUuidShown(!isUuidShown)}>
          <Sign className="size-4" aria-hidden="true" />
          {isUuidShown ? 'Hide UUIDs' : 'Show UUIDs'}
        </Button>
      </div>
      {shown.length > 0 ? (
        <LongList
          label="All Users"
          items={shown}
          keyOf={idOf}
          estimate={isUuidShown ? 5.5 : 3.75}
          scroller={scroller}
        >
          {draw}
        </LongList>
      ) : (
        <p className="py-6 text-center text-base text-muted">
          {members.length === 0 ? 'Nobody has signed up yet.' : 'Nobody matches this search.'}
        </p>
      )}
    </section>
  )
}
