import { useState } from 'react'
import { classNames } from '@/lib/class-names'

const sizes = { small: 'size-9 text-sm', large: 'size-16 text-xl' }

interface AvatarProps {
  /** One or two letters that stand in for the picture. */
  readonly initials: string
  /** The picture's address; null: the letters. It is fetched as soon as it is given: give only what the person agreed to. */
  readonly picture?: string | null
  readonly size?: keyof typeof sizes
  /** The picture did not load. */
  readonly onBroken?: () => void
}

/** A person's round sign: a picture, or letters where there is none or it does not load. Decorative: the name is next to it. */
export function Avatar({ initials, picture = null, size = 'small', onBroken }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = picture !== null && picture !== broken
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent select-none',
        sizes[size],
      )}
    >
      {isShown ? (
        <img
          src={picture}
          alt=""
          // Other hosts must not learn the desktop's address.
          referrerPolicy="no-referrer"
          draggable={false}
          className="size-full object-cover"
          onError={() => {
            setBroken(picture)
            onBroken?.()
          }}
        />
      ) : (
        initials
      )}
    </span>
  )
}
