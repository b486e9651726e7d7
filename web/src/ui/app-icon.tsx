import AppWindow from 'lucide-react/icons/app-window'
import { classNames } from '@/lib/class-names'
import { isPicture, shownIcon } from '@/lib/shown-icon'

/** Whether an icon is a picture: what is none of those that an author can choose is the address of the system's own. */
const isImage = (icon: string) => isPicture(icon) || shownIcon(icon) !== icon

/** Of the frame, of a picture in it, of a character in it, and of the mark. */
const sizes = {
  small: ['size-5 rounded-[0.3rem]', 'size-3.5', 'text-[0.75rem]', 'size-2'],
  medium: ['size-6 rounded-[0.375rem]', 'size-4', 'text-[0.9375rem]', 'size-2'],
  card: ['size-10 rounded-[0.5rem]', 'size-7', 'text-[1.625rem]', 'size-2.5'],
  large: ['size-12 rounded-window', 'size-8', 'text-[1.875rem]', 'size-3'],
} as const

interface AppIconProps {
  /** A picture with its data or a character, as `shownIcon` returns them, or the system's own picture; undefined: none is known. */
  readonly icon: string | undefined
  /** Small in title bars, medium in the taskbar, card in questions, large in the switcher. */
  readonly size: keyof typeof sizes
}

/**
 * The icon of an app of others where the system speaks of it: always in a frame with the green dot that it has on the desktop
 * [A2.12], so that whatever it looks like, it cannot be taken for a part of the system. Decorative: its name stands next to it.
 */
export function AppIcon({ icon, size }: AppIconProps) {
  const [frame, picture, character, mark] = sizes[size]
  return (
    <span
      aria-hidden="true"
      data-part="app-icon"
      className={classNames(
        'pointer-events-none relative flex shrink-0 items-center justify-center border border-border-strong bg-raised text-text',
        frame,
      )}
    >
      {icon === undefined ? (
        <AppWindow className={picture} strokeWidth={1.75} />
      ) : isImage(icon) ? (
        <img src={icon} alt="" draggable={false} className={classNames('object-contain', picture)} />
      ) : (
        <span
          className={classNames(
            'flex size-full items-center justify-center overflow-hidden leading-none',
            character,
          )}
        >
          {icon}
        </span>
      )}
      <span
        className={classNames(
          'absolute -end-0.75 -bottom-0.75 rounded-full border border-raised bg-success',
          mark,
        )}
      />
    </span>
  )
}
