import { useStore } from '@/ui/use-store'
import { type AppList } from '../list/app-list'
import { categoryOf, filterOptions } from '../model/catalogue'
import { type Filter } from '../model/filter'
import { SearchField } from '@/ui/search-field'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface ListToolsProps {
  readonly filter: Filter
  readonly list: AppList
}

const control =
  'min-h-8 rounded-control border border-border-strong bg-raised text-base text-text pointer-coarse:min-h-11'

/** Search and category of a list, and how many apps that leaves [B2.26 B2.27]. */
export function ListTools({ filter, list }: ListToolsProps) {
  const t = useTexts(texts)
  const typed = useStore(filter, (state) => state.typed)
  const category = useStore(filter, (state) => state.category)
  const count = useStore(list, ({ status, total }) => (status === 'ready' ? total : null))
  return (
    <div role="search" className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-3 pb-2">
      <SearchField
        label={t.search}
        value={typed}
        onChange={(text) => filter.type(text)}
        onEnter={() => filter.settle()}
        className="min-w-36 flex-1"
      />
      <span className="relative">
        <select
          value={category}
          aria-label={t.category}
          onChange={(event) => filter.choose(categoryOf(event.target.value) ?? 'all')}
          className={`${control} appearance-none pe-8 ps-2.5`}
        >
          {filterOptions().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 end-3.5 size-2 -translate-y-3/4 rotate-45 border-r-[1.5px] border-b-[1.5px] border-muted"
        />
      </span>
      <p
        role="status"
        data-part="count"
        className="min-w-14 text-end text-sm text-muted tabular-nums @max-md:sr-only"
      >
        {count === null ? '' : t.count({ count })}
      </p>
    </div>
  )
}
