import Play from 'lucide-react/icons/play'
import { type CSSProperties, useState, useSyncExternalStore } from 'react'
import { classNames } from '@/lib/class-names'
import type { FilePreview } from '@/lib/pictures/file-preview'
import type { PictureSize } from '@/lib/pictures/picture-size'
import { ItemIcon, ItemMark } from './ItemIcon'
import type { FileListItem } from './types'

/** Where a preview stands: each has a place of its own, which is as large before the picture is there. */
export type PreviewLook = 'tile' | 'row' | 'hit' | 'large' | 'desktop'

interface Look {
  /** The place that icon and picture share. */
  readonly place: string
  readonly picture: string
  /** The sign of a film. */
  readonly sign: string
  readonly signShape: string
  readonly mark: string
  /** It fills its place: so small, a picture says most then. */
  readonly isSquare?: true
}

const looks: Readonly<Record<PreviewLook, Look>> = {
  tile: {
    place: 'h-14 max-w-24',
    picture: 'max-h-14 max-w-full rounded-sm object-contain shadow-sm ring-1 ring-border',
    sign: 'end-1 bottom-1 size-4',
    signShape: 'size-2.5',
    mark: 'size-4.5',
  },
  // Wider than the icon, which keeps its distance to the edge and to the name.
  row: {
    place: '-ms-0.5 size-5.5 pointer-coarse:size-7',
    picture: 'size-full rounded-[3px] object-cover ring-1 ring-border',
    sign: 'inset-0 m-auto size-3.5',
    signShape: 'size-2',
    mark: 'size-3',
    isSquare: true,
  },
  hit: {
    place: 'size-6',
    picture: 'size-full rounded-[3px] object-cover ring-1 ring-border',
    sign: 'inset-0 m-auto size-3.5',
    signShape: 'size-2',
    mark: 'size-3',
    isSquare: true,
  },
  large: {
    place: 'h-40 w-full rounded-control bg-sunken p-2',
    picture: 'max-h-36 max-w-full rounded-sm object-contain shadow-sm ring-1 ring-border',
    sign: 'end-2 bottom-2 size-6',
    signShape: 'size-3.5',
    mark: 'size-5',
  },
  desktop: {
    place: 'h-12 max-w-20',
    picture: 'desktop-icon-image max-h-12 max-w-full rounded-sm border-2 border-white object-contain',
    sign: 'end-1.5 bottom-1.5 size-4',
    signShape: 'size-2.5',
    mark: 'size-4.5',
  },
}

/** Behind what is transparent: of a middle grey, on which both black and white can be seen, in light, dark and the colours of the system. */
const squares: CSSProperties = {
  background: 'repeating-conic-gradient(#858585 0 25%, #949494 0 50%) 0 0 / 8px 8px',
  // With the colours of the system, it would be all gone.
  forcedColorAdjust: 'none',
}

const nothing = () => undefined
const noPreview: FilePreview = { kind: 'picture', getUrl: () => null, subscribe: () => nothing }

interface ItemPreviewProps {
  readonly item: FileListItem
  readonly look: PreviewLook
  /** Classes of the icon, with its size. */
  readonly iconClass: string
  /** False: there is no need of a picture now. */
  readonly isInSight?: boolean
  /** Told of the size in which the small picture was made, in pixels, once it is shown. */
  readonly onShown?: (size: PictureSize) => void
}

/**
 * What is in a file, as a small picture, in the place of its icon: the icon until the picture can be drawn, and where it cannot. The mark
 * stands on either.
 */
export function ItemPreview({ item, look, iconClass, isInSight = true, onShown }: ItemPreviewProps) {
  const { kind, subscribe, getUrl } = (isInSight ? item.preview : undefined) ?? noPreview
  const url = useSyncExternalStore(subscribe, getUrl)
  const [seen, setSeen] = useState<{ readonly url: string; readonly isWhole: boolean } | null>(null)
  const isTried = url !== null && seen?.url === url
  const isShown = isTried && seen.isWhole
  const { place, picture, sign, signShape, mark, isSquare } = looks[look]
  return (
    <span className={classNames('flex shrink-0 items-center justify-center', place)}>
      {isShown ? null : <ItemIcon item={item} className={iconClass} />}
      {url === null || (isTried && !isShown) ? null : (
        <span
          className={classNames(
            'relative max-h-full max-w-full',
            isSquare && 'size-full',
            isShown ? 'flex' : 'hidden',
          )}
        >
          <img
            src={url}
            alt=""
            draggable={false}
            decoding="sync"
            data-part="preview"
            style={squares}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSeen({ url, isWhole: true })
              onShown?.({ width, height })
            }}
            onError={() => setSeen({ url, isWhole: false })}
            className={classNames(picture, item.isFaded && 'opacity-50')}
          />
          {kind === 'film' ? (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute flex items-center justify-center rounded-full bg-black/60 text-white',
                sign,
              )}
            >
              <Play className={signShape} fill="currentColor" />
            </span>
          ) : null}
          <ItemMark mark={item.mark} className={mark} />
        </span>
      )}
    </span>
  )
}
