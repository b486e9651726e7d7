import AppWindow from 'lucide-react/icons/app-window'
import { classNames } from '@/lib/class-names'
import { isImageIcon } from '../model/page'

interface AppIconProps {
  readonly icon: string
  /** Size of the box, and of the text in it. */
  readonly className: string
}

/** An app's icon: an image, or the few characters that its author chose. The app's name is next to it. */
export function AppIcon({ icon, className }: AppIconProps) {
  if (icon.trim() === '') {
    return (
      <AppWindow
        aria-hidden="true"
        strokeWidth={1.5}
        className={classNames('shrink-0 text-muted', className)}
      />
    )
  }
  if (isImageIcon(icon)) {
    return (
      <img src={icon} alt="" draggable={false} className={classNames('shrink-0 object-contain', className)} />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center overflow-hidden leading-none',
        className,
      )}
    >
      {icon}
    </span>
  )
}
