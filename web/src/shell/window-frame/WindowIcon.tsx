import AppWindow from 'lucide-react/icons/app-window'
import type { AppRegistry } from '@/kernel/apps/registry-types'
import { isForeign } from '@/kernel/windows/icon'
import { classNames } from '@/lib/class-names'
import { AppIcon } from '@/ui/app-icon'

const sizes = { small: 'size-4.5', medium: 'size-5', large: 'size-12' } as const

interface WindowIconProps {
  readonly apps: Pick<AppRegistry, 'find'>
  readonly type: string
  /** What `ownIcon` says of the window. */
  readonly own: string | null
  /** Small in title bars, medium in the taskbar, large in the switcher. */
  readonly size: keyof typeof sizes
}

/** What stands for a window: the icon of its type, or the framed one of an app of others. Decorative: its title is next to it. */
export function WindowIcon({ apps, type, own, size }: WindowIconProps) {
  const system = apps.find(type)?.icon
  if (isForeign(type)) return <AppIcon icon={own ?? system} size={size} />
  const className = classNames('pointer-events-none shrink-0', sizes[size])
  return system === undefined ? (
    <AppWindow aria-hidden="true" className={className} strokeWidth={1.75} />
  ) : (
    <img src={system} alt="" draggable={false} className={className} />
  )
}
