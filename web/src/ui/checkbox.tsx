import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  readonly label: string
  /** What the choice does; shown under the label and read with it. */
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A labelled checkbox: the browser's own, in the accent of the palette. */
export function Checkbox({ label, hint, checked, onChange, disabled }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 py-2">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4.5 shrink-0 pointer-coarse:size-6"
      />
      <div className="pointer-coarse:pt-0.5">
        {/* On touch screens the label reaches over the box, which is smaller than a finger. */}
        <label
          htmlFor={id}
          className="relative inline-block text-base font-medium text-text pointer-coarse:after:absolute pointer-coarse:after:-inset-y-2.5 pointer-coarse:after:end-0 pointer-coarse:after:-start-9"
        >
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
