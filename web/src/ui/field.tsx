import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { classNames } from '@/lib/class-names'

const control =
  'w-full min-h-9 rounded-control border border-border-strong bg-raised px-2.5 text-base text-text pointer-coarse:min-h-11 placeholder:text-muted disabled:opacity-60 aria-invalid:border-danger'

interface FieldFrameProps {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly children: ReactNode
}

function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** Names the elements that describe a control, for `aria-describedby`. */
const describedBy = (id: string, hint: ReactNode, error: string | null | undefined) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string
  /** A sentence under the control. */
  readonly hint?: ReactNode
  /** What is wrong with the value; announced. */
  readonly error?: string | null
  /** A small control inside the right end of the input, e.g. an icon button. */
  readonly trailing?: ReactNode
}

/** A labelled single-line input with an optional hint and error. */
export function TextField({ label, hint, error, trailing, className, ...props }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          className={classNames(control, trailing ? 'pe-10 pointer-coarse:pe-12' : null, className)}
          {...props}
        />
        {trailing ? <div className="absolute inset-y-0 end-0.5 flex items-center">{trailing}</div> : null}
      </div>
    </FieldFrame>
  )
}

interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

const shownOption = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly options: readonly SelectOption[]
  /** Further choices under headings, below the options. */
  readonly groups?: readonly { readonly label: string; readonly options: readonly SelectOption[] }[]
}

/** A labelled choice from a list: the browser's own select, which works with every keyboard and phone. */
export function SelectField({ label, hint, options, groups, className, ...props }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <span className="relative block">
        <select
          id={id}
          aria-describedby={describedBy(id, hint, null)}
          className={classNames(control, 'appearance-none pe-8', className)}
          {...props}
        >
          {options.map(shownOption)}
          {groups?.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map(shownOption)}
            </optgroup>
          ))}
        </select>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 end-3.5 size-2 -translate-y-3/4 rotate-45 border-r-[1.5px] border-b-[1.5px] border-muted"
        />
      </span>
    </FieldFrame>
  )
}

interface TextAreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  readonly label: string
  /** A sentence under the control. */
  readonly hint?: ReactNode
}

/** A labelled text of several lines; `rows` is its height at the start. */
export function TextAreaField({ label, hint, className, ...props }: TextAreaFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <textarea
        id={id}
        aria-describedby={describedBy(id, hint, null)}
        className={classNames(control, 'resize-y py-1.5', className)}
        {...props}
      />
    </FieldFrame>
  )
}
