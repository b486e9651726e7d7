import ChevronDown from 'lucide-react/icons/chevron-down'

interface ToolSelectProps<Value extends string> {
  /** Accessible name and tooltip. */
  readonly label: string
  readonly value: Value
  readonly options: readonly Value[]
  /** What an option is called; absent: as it is written. */
  readonly labelOf?: (value: Value) => string
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

/** A choice in a toolbar: as small as its values, named for assistive technology. */
export function ToolSelect<Value extends string>({
  label,
  value,
  options,
  labelOf = String,
  disabled,
  onChange,
}: ToolSelectProps<Value>) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        title={label}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex]
          if (chosen !== undefined) onChange(chosen)
        }}
        className="min-h-8 appearance-none rounded-control border border-border-strong bg-raised py-0 pe-8 ps-2.5 text-sm text-text disabled:opacity-50 pointer-coarse:min-h-11"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-2 size-3.5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
