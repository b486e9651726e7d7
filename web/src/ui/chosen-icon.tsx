import { classNames } from '@/lib/class-names'

const isImage = (icon: string) => /^(https?:|data:image\/|blob:|\/|\.\/)/i.test(icon)

const sizes = { small: 'size-6 text-lg', medium: 'size-10 text-3xl', large: 'size-12 text-4xl' }

interface ChosenIconProps {
  /** An image's address, an emoji, or a few letters. */
  readonly icon: string
  readonly size?: keyof typeof sizes
}

/** The icon that was chosen for an app or plugin. Decorative: its name stands next to it. */
export function ChosenIcon({ icon, size = 'medium' }: ChosenIconProps) {
  if (isImage(icon))
    return (
      <img
        src={icon}
        alt=""
        draggable={false}
        className={classNames('shrink-0 object-contain', sizes[size])}
      />
    )
  const isLetters = /^[\p{L}\p{N}]/u.test(icon)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center overflow-hidden leading-none',
        sizes[size],
        isLetters && 'rounded-control bg-accent-soft font-semibold text-accent',
      )}
    >
      {isLetters ? (
        <span className={size === 'small' ? 'text-xs' : 'text-base'}>
          {Array.from(icon).slice(0, 3).join('')}
        </span>
      ) : (
        icon
      )}
    </span>
  )
}
