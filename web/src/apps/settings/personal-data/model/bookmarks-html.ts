/** A page in a list of bookmarks. */
export interface BookmarkLine {
  readonly url: string
  readonly title: string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

/** Bookmarks in the format of Netscape, which every browser imports. */
export const toBookmarksHtml = (
  bookmarks: readonly BookmarkLine[],
): string => `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
${bookmarks.map(({ url, title }) => `    <DT><A HREF="${escaped(url)}">${escaped(title)}</A>\n`).join('')}</DL><p>
`

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** The pages of the web in such a list, each once, in its order; anything else in it is left out. */
export function readBookmarksHtml(html: string): readonly BookmarkLine[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const found = new Map<string, BookmarkLine>()
  for (const link of page.querySelectorAll('a[href]')) {
    const url = link.getAttribute('href')?.trim() ?? ''
    if (isWebAddress(url) && !found.has(url)) found.set(url, { url, title: link.textContent.trim() })
  }
  return [...found.values()]
}
