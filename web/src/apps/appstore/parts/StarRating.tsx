import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { classNames } from '@/lib/class-names'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface StarRatingProps {
  /** The person's own choice; null: none in this window. */
  readonly value: number | null
  readonly disabled: boolean
  readonly onChange: (stars: number) => void
}

const all = [1, 2, 3, 4, 5]

/** One to five stars to give. */
export function StarRating({ value, disabled, onChange }: StarRatingProps) {
  const t = useTexts(texts)
  const [pointed, setPointed] = useState<number | null>(null)
  const lit = pointed ?? value ?? 0
  return (
    <div
      role="group"
      aria-label={t.ownRating}
      className="-ms-1.5 flex"
      onPointerLeave={() => setPointed(null)}
    >
      {all.map((stars) => (
        <button
          key={stars}
          type="button"
          disabled={disabled}
          aria-label={t.stars({ count: stars })}
          aria-pressed={value === stars}
          onPointerEnter={(event) => setPointed(event.pointerType === 'mouse' ? stars : null)}
          onClick={() => onChange(stars)}
          className="flex size-8 items-center justify-center rounded-control disabled:opacity-50 pointer-coarse:size-11"
        >
          <Star
            aria-hidden="true"
            className={classNames('size-5', stars <= lit ? 'fill-current text-accent' : 'text-muted')}
          />
        </button>
      ))}
    </div>
  )
}
