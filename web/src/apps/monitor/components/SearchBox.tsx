import Search from 'lucide-react/icons/search'

interface SearchBoxProps {
  /** What is searched, e.g. "Search windows"; the accessible name and the placeholder. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The search box over a table; Escape empties it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <div className="relative min-w-0 flex-1 @md:max-w-64">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
        className="min-h-8 w-full rounded-control border border-border-strong bg-raised pe-2 ps-8 text-sm text-text placeholder:text-muted pointer-coarse:min-h-11"
      />
    </div>
  )
}
