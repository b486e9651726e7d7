import { SearchField } from '@/ui/search-field'
import { useTexts } from '@/ui/use-texts'
import { type Sorting, sortingOf, sortings } from '../model/plugin-rows'
import { texts } from '../texts'

interface ListToolsProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

const control =
  'min-h-8 rounded-control border border-border-strong bg-raised text-sm text-text pointer-coarse:min-h-11'

/** Search and order of the list. */
export function ListTools({ search, onSearch, sorting, onSort }: ListToolsProps) {
  const t = useTexts(texts)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 @max-lg:w-full">
      <SearchField
        label={t.searchPlugins}
        hint={t.search}
        value={search}
        onChange={onSearch}
        className="min-w-40 flex-1"
      />
      <select
        aria-label={t.order}
        value={sorting}
        onChange={(event) => {
          const chosen = sortingOf(event.target.value)
          if (chosen) onSort(chosen)
        }}
        className={`${control} px-2`}
      >
        {sortings.map(({ value, text }) => (
          <option key={value} value={value}>
            {t[text]}
          </option>
        ))}
      </select>
    </div>
  )
}
