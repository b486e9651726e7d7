import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import type { StoreApp, StoreView } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { AppGrid } from '../list/AppGrid'
import { ListSkeleton } from '../list/CardSkeleton'
import { isNarrowed } from '../model/filter'
import type { Storefront } from '../model/storefront'
import { EmptyState } from '@/ui/empty-state'
import { ListTools } from '../parts/ListTools'
import { LoadFailure, StaleNotice } from '../parts/LoadFailure'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** Of a card, in rem. What a finger presses is higher. */
export interface CardHeight {
  readonly mouse: number
  readonly finger: number
}

interface ListTabProps {
  readonly store: Storefront
  readonly view: StoreView
  /** Names the list. */
  readonly label: string
  readonly cardHeight: CardHeight
  readonly renderCard: (app: StoreApp, nameId: string) => ReactNode
  /** Stands there while there are no apps at all. */
  readonly empty: ReactNode
}

/** A tab with a list of apps: tools above it, then what there is, or why there is nothing. */
export function ListTab({ store, view, label, cardHeight: heights, renderCard, empty }: ListTabProps) {
  const t = useTexts(texts)
  const list = store.lists[view]
  const { filter } = store
  const status = useStore(list, (state) => state.status)
  const total = useStore(list, (state) => state.total)
  const problem = useStore(list, (state) => state.problem?.message ?? null)
  const search = useStore(filter, (state) => state.search)
  const category = useStore(filter, (state) => state.category)
  // not shown: a media query
  const cardHeight = window.matchMedia('(pointer: coarse)').matches ? heights.finger : heights.mouse
  const retry = () => void list.reload()

  const content = () => {
    if (status === 'failed') return <LoadFailure problem={problem ?? ''} onRetry={retry} />
    if (status === 'loading') return <ListSkeleton cardHeight={cardHeight} />
    if (total > 0)
      return <AppGrid label={label} list={list} cardHeight={cardHeight} renderCard={renderCard} />
    if (!isNarrowed({ search, category })) return empty
    return (
      <EmptyState
        title={t.noMatch}
        text={search ? t.noMatchOf({ search }) : t.noneOfCategory}
        icon={<SearchX />}
      >
        <Button onClick={() => filter.clear()}>{t.showAll}</Button>
      </EmptyState>
    )
  }
  return (
    <div className="@container flex h-full flex-col">
      <ListTools filter={filter} list={list} />
      {status === 'ready' && problem !== null ? <StaleNotice problem={problem} onRetry={retry} /> : null}
      {content()}
    </div>
  )
}
