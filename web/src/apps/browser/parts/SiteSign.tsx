import Globe from 'lucide-react/icons/globe'
import { hostOf } from '@/kernel/browser/address'
import { classNames } from '@/lib/class-names'

interface SiteSignProps {
  readonly url: string
  /** As large as the picture of a tile. */
  readonly isLarge?: boolean
}

/** Stands for a site: its first letter, as a picture and not as text. Its own icon would have to be asked for, and the site would learn of every list. */
export function SiteSign({ url, isLarge = false }: SiteSignProps) {
  const letter = hostOf(url)
    .replace(/^www\./, '')
    .match(/[\p{L}\p{N}]/u)?.[0]
  return (
    <span
      aria-hidden="true"
      data-letter={letter}
      className={classNames(
        'flex shrink-0 items-center justify-center bg-accent-soft leading-none font-semibold text-text uppercase before:content-[attr(data-letter)]',
        isLarge ? 'size-10 rounded-control text-base' : 'size-5 rounded text-xs',
      )}
    >
      {letter === undefined ? <Globe className="size-3.5" /> : null}
    </span>
  )
}
