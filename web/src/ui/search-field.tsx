import Search from 'lucide-react/icons/search'
import { classNames } from '@/lib/class-names'

interface SearchFieldProps {
  /** What is searched, e.g. "Search windows": the accessible name, and the placeholder unless there is a `hint`. */
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The person does not want to wait until they have stopped typing. */
  readonly onEnter?: () => void
  /** UTF-16 units. */
  readonly maxLength?: number
  /** Of the frame: how wide it is. */
  readonly className?: string
}

/** A field that narrows a list; Escape empties it. */
export function SearchField({
  label,
  hint = label,
  value,
  onChange,
  onEnter,
  maxLength,
  className,
}: SearchFieldProps) {
  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        value={value}
        spellCheck={false}
        autoComplete="off"
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') onEnter?.()
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
        className="min-h-8 w-full rounded-control border border-border-strong bg-raised pe-2 ps-8 text-base text-text placeholder:text-muted pointer-coarse:min-h-11"
      />
    </div>
  )
}
