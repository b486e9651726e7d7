import { type ReactNode, useId } from 'react'
import { classNames } from '@/lib/class-names'

interface SwitchProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A labelled on/off toggle (role switch). */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames('flex justify-between gap-4 py-2', hint ? 'items-start' : 'items-center')}>
      <div>
        <label id={`${id}-label`} htmlFor={id} className="text-base font-medium text-text">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="relative h-6 w-11 shrink-0 rounded-full border border-border-strong bg-sunken transition-colors duration-(--motion-fast) aria-checked:border-transparent aria-checked:bg-accent disabled:opacity-50 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
      >
        <span
          data-checked={checked}
          className="block size-4.5 translate-x-0.5 rounded-full bg-border-strong transition-transform duration-(--motion-fast) data-[checked=true]:translate-x-5.5 data-[checked=true]:bg-accent-text rtl:-translate-x-0.5 rtl:data-[checked=true]:-translate-x-5.5"
        />
      </button>
    </div>
  )
}
