import CornerUpRight from 'lucide-react/icons/corner-up-right'
import Lock from 'lucide-react/icons/lock'
import Users from 'lucide-react/icons/users'
import { classNames } from '@/lib/class-names'
import type { FileListItem } from './types'

interface ItemIconProps {
  readonly item: FileListItem
  /** Classes that give the size. */
  readonly className: string
}

interface ItemMarkProps {
  readonly mark: FileListItem['mark'] | undefined
  /** Classes that give the size. */
  readonly className: string
}

const marks = { link: CornerUpRight, shared: Users, team: Users, system: Lock } as const

/** The small mark of links, shared folders, teams and system files, at the corner of what it lies in. */
export function ItemMark({ mark, className }: ItemMarkProps) {
  if (!mark) return null
  const Mark = marks[mark]
  return (
    <span
      aria-hidden="true"
      data-mark={mark}
      className={classNames(
        'absolute -start-1 -bottom-0.5 flex items-center justify-center rounded-full border border-border-strong bg-raised text-text',
        className,
      )}
    >
      <Mark className="size-[70%]" strokeWidth={2.5} />
    </span>
  )
}

/** The icon of an item with the small mark of links, shared folders, teams and system files. The name stands next to it, so it has no text. */
export function ItemIcon({ item, className }: ItemIconProps) {
  return (
    <span className={classNames('relative shrink-0', className)}>
      <img
        src={item.icon}
        alt=""
        draggable={false}
        decoding="sync"
        className={classNames('size-full object-contain', item.isFaded && 'opacity-50')}
      />
      <ItemMark mark={item.mark} className="size-[max(0.75rem,36%)]" />
    </span>
  )
}
