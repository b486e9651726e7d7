import CornerUpRight from 'lucide-react/icons/corner-up-right'
import Lock from 'lucide-react/icons/lock'
import { classNames } from '@/lib/class-names'
import type { FileListItem } from './types'

interface ItemIconProps {
  readonly item: FileListItem
  /** Classes that give the size. */
  readonly className: string
}

/** The icon of an item with the small mark of links and system files. The name stands next to it, so it has no text. */
export function ItemIcon({ item, className }: ItemIconProps) {
  const Mark = item.mark === 'link' ? CornerUpRight : Lock
  return (
    <span className={classNames('relative shrink-0', className)}>
      <img
        src={item.icon}
        alt=""
        draggable={false}
        decoding="sync"
        className={classNames('size-full object-contain', item.isFaded && 'opacity-50')}
      />
      {item.mark ? (
        <span
          aria-hidden="true"
          data-mark={item.mark}
          className="absolute -bottom-0.5 -start-1 flex size-[max(0.75rem,36%)] items-center justify-center rounded-full border border-border-strong bg-raised text-text"
        >
          <Mark className="size-[70%]" strokeWidth={2.5} />
        </span>
      ) : null}
    </span>
  )
}
