import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type RefObject, useCallback, useState } from 'react'
import type { Member } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { LongList } from '@/ui/long-list'
import { Parts } from '@/ui/parts'
import { useStore } from '@/ui/use-store'
import { SearchField } from '@/ui/search-field'
import { useTexts } from '@/ui/use-texts'
import type { MemberList } from '../model/member-list'
import { texts } from '../texts'
import { ListEnd } from './ListEnd'
import { type MemberActions, MemberRow } from './MemberRow'

interface AllUsersProps {
  readonly list: MemberList
  readonly ownId: string | null
  readonly actions: MemberActions
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
}

const idOf = ({ id }: Member) => id
const countOf = (matching: number, all: number) =>
  matching === all ? texts.all({ count: all }) : texts.matching({ matching, all })

/** Everybody with their roles [B2.85], as far as was scrolled. */
export function AllUsers({ list, ownId, actions, scroller }: AllUsersProps) {
  const t = useTexts(texts)
  const typed = useStore(list, (state) => state.typed)
  const search = useStore(list, (state) => state.search)
  const members = useStore(list, (state) => state.members)
  const total = useStore(list, (state) => state.total)
  const everybody = useStore(list, (state) => state.everybody)
  const isSearching = useStore(list, (state) => state.busy === 'list')
  const problem = useStore(list, (state) => state.problem?.message ?? null)
  const [isUuidShown, setUuidShown] = useState(false)
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
          <Parts
            of={t.allUsersCount({
              count: isSearching ? t.searching : countOf(total, everybody),
              status: (words) => (
                <span role="status" className="font-normal text-muted tabular-nums">
                  {words}
                </span>
              ),
            })}
          />
        </h2>
        <SearchField
          label={t.search}
          hint={t.searchHint}
          value={typed}
          maxLength={100}
          onChange={(text) => list.type(text)}
          onEnter={() => list.settle()}
          className="order-last w-full @lg:order-none @lg:w-64"
        />
        <Button onClick={() => setUuidShown(!isUuidShown)}>
          <Sign className="size-4" aria-hidden="true" />
          {isUuidShown ? t.hideUuids : t.showUuids}
        </Button>
      </div>
      {members.length > 0 ? (
        <div aria-busy={isSearching}>
          <LongList
            label={t.allUsers}
            items={members}
            total={total}
            keyOf={idOf}
            estimate={isUuidShown ? 5.5 : 3.75}
            scroller={scroller}
          >
            {draw}
          </LongList>
        </div>
      ) : problem === null ? (
        <p className="py-6 text-center text-base text-muted">
          {search === '' ? t.nobodyYet : t.nobodyMatches}
        </p>
      ) : null}
      <ListEnd list={list} scroller={scroller} />
    </section>
  )
}
