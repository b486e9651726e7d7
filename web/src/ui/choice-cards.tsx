import { type ReactNode, useId } from 'react'
import { classNames } from '@/lib/class-names'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A second, quieter line; read with the label. */
  readonly detail?: string
  /** A picture of the choice, above its label; decoration only. */
  readonly picture: ReactNode
}

const grids = {
  small: 'grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]',
  large: 'grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))]',
  wide: 'grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]',
}

/** A label whose part in parentheses stays together, on its own line where it must. */
function Label({ text }: { readonly text: string }) {
  const bracket = text.indexOf('(')
  if (bracket < 1) return text
  return (
    <>
      {text.slice(0, bracket)}
      <span className="inline-block">{text.slice(bracket)}</span>
    </>
  )
}

interface ChoiceCardsProps<Value extends string> {
  /** What is chosen; names the group and is shown above it, unless a heading right above says the same. */
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly choices: readonly Choice<Value>[]
  /** Large cards have room for labels of several words; wide ones share the row among few and say a sentence each. */
  readonly size?: keyof typeof grids
  /** The chosen value; null when none of the choices is. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** A choice of one among few, each shown as a picture: native radio buttons, so that arrow keys move the choice. */
export function ChoiceCards<Value extends string>({
  label,
  isLabelHidden = false,
  size = 'small',
  choices,
  value,
  onChange,
}: ChoiceCardsProps<Value>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={isLabelHidden ? 'sr-only' : 'mb-2 text-sm font-medium text-text'}>
        {label}
      </p>
      <div className={classNames('grid gap-3', grids[size])}>
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={classNames(
              'group relative flex min-w-0 flex-col gap-2 rounded-window border border-border bg-surface p-1.5 pb-2',
              'transition-colors duration-(--motion-fast) hover:border-border-strong',
              'has-checked:border-(--accent-ink) has-checked:bg-accent-soft has-checked:shadow-[0_0_0_1px_var(--accent-ink)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={choice.detail ? `${id}-${index}-detail` : undefined}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span aria-hidden="true" className="block overflow-hidden rounded-control">
              {choice.picture}
            </span>
            <span className="px-1">
              <span
                id={`${id}-${index}`}
                className="block text-sm leading-tight font-medium text-balance text-text"
              >
                <Label text={choice.label} />
              </span>
              {choice.detail ? (
                <span id={`${id}-${index}-detail`} className="block text-xs text-muted">
                  {choice.detail}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
