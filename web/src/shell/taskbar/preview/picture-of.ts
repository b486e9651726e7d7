// not shown in this module: selectors
/** Elements of a window from which a picture is made at most: copying more would be felt. */
const mostElements = 2000

/** What cannot be copied: another page would run twice, the others would be empty. */
const uncopied = 'iframe, frame, object, embed, canvas, video, audio, webview'

/** What would do something on the page, or be found there in place of what it is a copy of. */
const effective = ['id', 'name', 'for', 'form', 'autofocus', 'role', 'title', 'href', 'src'] as const

function quieten(copy: Element) {
  const isImage = copy instanceof HTMLImageElement
  for (const name of copy.getAttributeNames()) {
    const isEffective = effective.some((each) => each === name) && !(isImage && name === 'src')
    if (isEffective || name.startsWith('on') || name.startsWith('aria-labelledby')) copy.removeAttribute(name)
  }
}

/** A box that what it shows cannot be found in: not by code that looks for parts of the page, nor by those who do not see it. */
function boxOf(content: Element) {
  const box = document.createElement('div')
  box.inert = true
  box.ariaHidden = 'true'
  box.className = content.className
  return box
}

/**
 * A copy of what a window shows, as it looks now; null where none can be made: the window shows a page of its own, draws by itself, asks for
 * a password, or holds too much. `scroll` puts the copy's parts where they are scrolled to, once it is on the page.
 */
export function pictureOf(
  content: Element,
): { readonly element: HTMLElement; readonly scroll: () => void } | null {
  const originals = [...content.querySelectorAll('*')]
  if (originals.length === 0 || originals.length > mostElements) return null
  if (content.querySelector(`${uncopied}, input[type="password"]`)) return null
  const element = boxOf(content)
  for (const child of content.childNodes) element.append(child.cloneNode(true))
  const copies = [...element.querySelectorAll('*')]
  for (const copy of copies) quieten(copy)
  for (const script of element.querySelectorAll('script, style, link')) script.remove()
  const scrolled = [content, ...originals].flatMap((original, index) =>
    original.scrollTop > 0 || original.scrollLeft > 0
      ? [{ original, copy: index === 0 ? element : copies[index - 1] }]
      : [],
  )
  return {
    element,
    scroll() {
      for (const { original, copy } of scrolled) copy?.scrollTo(original.scrollLeft, original.scrollTop)
    },
  }
}
