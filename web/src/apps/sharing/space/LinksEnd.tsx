import { useCallback } from 'react'
import { plainName } from '@/lib/language/isolate'
import { useTexts } from '@/ui/use-texts'
import { linksThatEnd } from '../model/links-that-end'
import type { ShareTarget } from '../model/target'
import type { SharingPage } from '../page'
import { texts } from '../texts'
import { useAsked } from '../use-asked'

interface LinksEndProps {
  readonly page: Pick<SharingPage, 'os' | 'sharing'>
  readonly folder: Extract<ShareTarget, { readonly kind: 'folder' }>
}

/** Says before a folder is shared which links that ends; nothing where there are none. Where it cannot be found out, what happens to links. */
export function LinksEnd({ page: { os, sharing }, folder }: LinksEndProps) {
  const t = useTexts(texts)
  const { path, entry } = folder
  const ask = useCallback(() => linksThatEnd(os, sharing, { path, entry }), [os, sharing, path, entry])
  const { value: links, problem } = useAsked(sharing, ask)
  const [first] = links ?? []
  if (!first && !problem) return null
  const count = links?.length ?? 0
  return (
    <p className="text-sm font-medium">
      {first ? t.linksEnd({ count, name: plainName(first.entryName ?? folder.name) }) : t.linksMayEnd}
    </p>
  )
}
