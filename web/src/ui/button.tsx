import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '@/lib/class-names'
import { useHeldButton } from './use-held-button'

const variants = {
  primary: 'bg-accent text-accent-text hover:bg-accent-hover border-transparent',
  secondary: 'bg-raised text-text border-(--control-border) hover:bg-sunken',
  quiet: 'bg-transparent text-text border-transparent hover:bg-sunken',
  danger: 'bg-danger text-danger-text hover:bg-danger-hover border-transparent',
  link: 'bg-transparent text-accent border-transparent underline-offset-2 hover:underline',
}

const sizes = { normal: 'px-3 text-base', small: 'px-2.5 text-sm' }
/** A link stands in a line of text, which it may not push apart. */
const linkSizes = { normal: 'px-1 text-base', small: 'px-1 text-sm' }

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The one main action of a form is 'primary'; what destroys is 'danger'. Default 'secondary'. */
  readonly variant?: keyof typeof variants
  /** 'small' where many actions share a line; as high as 'normal'. */
  readonly size?: keyof typeof sizes
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * The product's button, at least 32 px high with a mouse and 44 px with a finger. Type 'button' unless told. `className` is
 * for its place among others, not for its looks.
 */
export function Button({
  variant = 'secondary',
  size = 'normal',
  className,
  type = 'button',
  ...props
}: ButtonProps) {
  const held = useHeldButton(props)
  return (
    <button
      type={type}
      className={classNames(
        'inline-flex min-h-8 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none pointer-coarse:min-h-11',
        'transition-colors duration-(--motion-fast) disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
        variants[variant],
        (variant === 'link' ? linkSizes : sizes)[size],
        className,
      )}
      {...props}
      {...held}
    />
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, also shown as tooltip. */
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** A square button that shows an icon; its label is its name and tooltip. */
export function IconButton({ label, className, type = 'button', ...props }: IconButtonProps) {
  const held = useHeldButton(props)
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-current pointer-coarse:size-11',
        'transition-colors duration-(--motion-fast) hover:bg-sunken disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
        className,
      )}
      {...props}
      {...held}
    />
  )
}
