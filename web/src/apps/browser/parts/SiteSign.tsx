import Globe from 'lucide-react/icons/globe'
import { hostOf } from '@/kernel/browser/address'

/** Stands for a site: its first letter, as a picture and not as text. Its own icon would have to be asked for, and the site would learn of every list. */
export function SiteSign({ url }: { readonly url: string }) {
  const letter = hostOf(url)
    .replace(/^www\./, '')
    .match(/[\p{L}\p{N}]/u)?.[0]
  return (
    <span
      aria-hidden="true"
      data-letter={letter}
      className="flex size-5 shrink-0 items-center justify-center rounded bg-accent-soft text-xs leading-none font-semibold text-text uppercase before:content-[attr(data-letter)]"
    >
      {letter === undefined ? <Globe className="size-3.5" /> : null}
    </span>
  )
}
