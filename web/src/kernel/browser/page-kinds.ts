import { pageFailure } from './page-failure'
import { texts } from './texts'
import type { PageCheck, PageFailure } from './types'

/** Types that a browser shows in a frame; anything else it would download, which a frame here may not. */
const shown = /^(?:text|image|video|audio)\/|^application\/(?:xhtml\+xml|xml|json|(?:[\w.-]+\+)(?:xml|json))$/

/** Code of a failure that is not an error: the address is a file to download. */
export const fileCode = 'file'

/** Why an address with this type (without parameters) is offered as a file and not shown in a window; null when it is shown. */
export function fileProblem({
  contentType,
  isAttachment,
}: Pick<PageCheck, 'contentType' | 'isAttachment'>): PageFailure | null {
  const isShown = contentType === '' || shown.test(contentType.toLowerCase())
  if (isShown && !isAttachment) return null
  const sentence = () => (contentType === '' ? texts.file : texts.fileOfType({ type: contentType }))
  return pageFailure({ code: fileCode }, sentence, null)
}
