import { classNames } from '@/lib/class-names'
import { useGestures } from './use-gestures'
import type { PictureControl } from './use-picture-view'

interface StageProps {
  readonly control: PictureControl
  readonly source: string
  readonly alt: string
  readonly onError: () => void
  /** A finger moved sideways over a picture that is seen whole: 1 for the next one, -1 for the one before. */
  readonly onSwipe: (step: 1 | -1) => void
}

/** Squares behind the transparent parts. */
const squares = 'repeating-conic-gradient(var(--surface-sunken) 0 25%, var(--surface-raised) 0 50%)'

/** An SVG may have no size; then it is drawn in a square, in px. */
const sizeWithout = 512

/** The picture, moved by CSS transforms alone. A drawing is shown as an image too, so that nothing in it can run. */
export function Stage({ control, source, alt, onError, onSwipe }: StageProps) {
  const { view, base, overflows } = control
  const { isMoving, handlers } = useGestures(control, onSwipe)
  const scale = view.zoom / 100
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- every gesture has a button and a key
    <div
      {...handlers}
      className={classNames(
        'absolute inset-0 touch-none overflow-hidden',
        (overflows.x || overflows.y) && (isMoving ? 'cursor-grabbing' : 'cursor-grab'),
      )}
    >
      <img
        key={source}
        src={source}
        alt={alt}
        draggable={false}
        data-zoom={view.zoom}
        data-rotation={view.rotation}
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          control.onPicture({ width: naturalWidth || sizeWithout, height: naturalHeight || sizeWithout })
        }
        style={{
          width: base.width,
          height: base.height,
          background: `${squares} 0 0 / ${16 / scale}px ${16 / scale}px`,
          // Apart, so that zoom and place can glide while a turn from 270 to 0 degrees does not go all the way back.
          translate: `calc(${view.place.x}px - 50%) calc(${view.place.y}px - 50%)`,
          rotate: `${view.rotation}deg`,
          scale,
          willChange: isMoving ? 'translate, scale' : undefined,
        }}
        className={classNames(
          'absolute top-1/2 left-1/2 max-w-none select-none',
          base.width === 0 && 'invisible',
          !isMoving && 'transition-[translate,scale] duration-(--motion-fast)',
        )}
      />
    </div>
  )
}
