import CornerUpRight from 'lucide-react/icons/corner-up-right'
import Lock from 'lucide-react/icons/lock'
import Play from 'lucide-react/icons/play'
import { useSyncExternalStore } from 'react'
import { classNames } from '@/lib/class-names'
import type { FileListItem, FilePreview } from './types'

interface ItemIconProps {
  readonly item: FileListItem
  /** Classes that give the size. */
  readonly className: string
}

const nothing = () => undefined
const noPreview: FilePreview = { kind: 'picture', getUrl: () => null, subscribe: () => nothing }

/** What is in a file, as a small picture, in the place of its icon; the icon until there is one. The mark stands on either. */
export function ItemPreview({ item, className }: ItemIconProps) {
  const { kind, subscribe, getUrl } = item.preview ?? noPreview
  const url = useSyncExternalStore(subscribe, getUrl)
  if (url === null) return <ItemIcon item={item} className={className} />
  return (
    <span className="relative flex max-h-full max-w-24">
      <img
        src={url}
        alt=""
        draggable={false}
        data-part="preview"
        className={classNames(
          'max-h-14 max-w-full rounded-sm object-contain shadow-sm ring-1 ring-border',
          item.isFaded && 'opacity-50',
        )}
      />
      {kind === 'film' ? (
        <span
          aria-hidden="true"
          className="absolute end-1 bottom-1 flex size-4 items-center justify-center rounded-full bg-black/60 text-white"
        >
          <Play className="size-2.5" fill="currentColor" />
        </span>
      ) : null}
      <ItemMark mark={item.mark} className="size-4.5" />
    </span>
  )
}

interface ItemMarkProps {
  readonly mark: FileListItem['mark'] | undefined
  /** Classes that give the size. */
  readonly className: string
}

function ItemMark({ mark, className }: ItemMarkProps) {
  if (!mark) return null
  const Mark = mark === 'link' ? CornerUpRight : Lock
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

/** The icon of an item with the small mark of links and system files. The name stands next to it, so it has no text. */
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
