import DOMPurify from 'dompurify'

/** What no page needs to be read, or what would act without the reader. */
const forbidden = [
  'style',
  'form',
  'button',
  'textarea',
  'select',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'source',
  'link',
  'meta',
  'base',
  'map',
  'area',
  'dialog',
]

/** Addresses that links may have: they are opened by the desktop, never by the page itself. */
const addresses = /^(?:https?:|mailto:|#|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i

/** The name by which a heading is led to, as other readers of Markdown make it. */
const slugOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(/\s+/g, '-')

/** A page without anything that acts: a fragment of a document that is on no screen. */
export interface CleanPage {
  readonly body: DocumentFragment
  /** Pictures with the addresses that the text gave them, which they no longer have. */
  readonly pictures: readonly { readonly image: Element; readonly address: string }[]
}

/** Cleans HTML of unknown origin. Pictures lose their addresses, so that nothing is fetched. */
export function cleanPage(html: string): CleanPage {
  const body = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbidden,
    FORBID_ATTR: ['style', 'srcset', 'target', 'ping', 'background', 'name', 'class'],
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: addresses,
    ADD_DATA_URI_TAGS: ['img'],
  })
  const pictures = [...body.querySelectorAll('img')].map((image) => {
    const address = image.getAttribute('src') ?? ''
    image.removeAttribute('src')
    return { image, address }
  })
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    heading.id = slugOf(heading.textContent ?? '')
  for (const box of body.querySelectorAll('input')) {
    if (box.type === 'checkbox') box.disabled = true
    else box.remove()
  }
  return { body, pictures }
}
