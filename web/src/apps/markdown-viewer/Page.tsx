import { useEffect, useRef } from 'react'
import { baseName } from '@/kernel/files/paths'
import { openFile } from '@/kernel/files/open-file'
import type { FilePath } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { currentLook } from '@/sandbox/current-look'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { cleanPage, type CleanPage } from './model/clean'
import { targetOf } from './model/links'
import { texts } from './texts'

interface PageProps {
  readonly os: Os
  readonly path: FilePath
  /** As the text has it: cleaned here. */
  readonly html: string
}

/** Nothing is fetched, and no script runs: the frame's own policy, on top of what it is not allowed. */
const policy = "default-src 'none'; img-src blob: data:; style-src 'unsafe-inline'"

function pageStyle({ colors, isDark }: ReturnType<typeof currentLook>): string {
  const { surface, text, muted, border, accent } = colors
  return `:root{color-scheme:${isDark ? 'dark' : 'light'}}
body{margin:0 auto;padding:24px;max-width:48rem;background:${surface};color:${text};font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
h1,h2{border-bottom:1px solid ${border};padding-bottom:.3em}h1,h2,h3,h4{line-height:1.25;margin:1.5em 0 .6em}body>:first-child{margin-top:0}
a{color:${isDark ? text : accent}}img{max-width:100%;height:auto}hr{border:0;border-top:1px solid ${border}}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}code{padding:.15em .35em;border-radius:4px;background:color-mix(in srgb,${text} 9%,transparent)}
pre{padding:12px 14px;overflow:auto;border-radius:8px;background:color-mix(in srgb,${text} 7%,transparent)}pre code{padding:0;background:none}
blockquote{margin:0;padding-inline-start:1em;border-inline-start:4px solid ${border};color:${muted}}
table{border-collapse:collapse;display:block;overflow:auto}th,td{padding:6px 12px;border:1px solid ${border}}
li:has(>input){list-style:none}li>input{margin-inline:-1.4em .5em}.gone{padding:2px 8px;border:1px dashed ${border};border-radius:6px;color:${muted};font-size:.875em}`
}

/** Gives pictures that lie in the file's own folder their content; the others are described. Returns the addresses to take back. */
async function fillPictures(
  os: Os,
  path: FilePath,
  { pictures }: CleanPage,
  described: (text: string) => string,
) {
  const made: string[] = []
  for (const { image, address } of pictures) {
    const target = targetOf(address, path)
    const bytes = target.kind === 'file' ? await os.files.readBytes(target.path) : null
    if (target.kind === 'data') image.setAttribute('src', target.url)
    else if (bytes?.ok && target.kind === 'file') {
      const type = /\.svg$/i.test(target.path) ? 'image/svg+xml' : ''
      const url = URL.createObjectURL(new Blob([new Uint8Array(bytes.value)], { type }))
      made.push(url)
      image.setAttribute('src', url)
    } else {
      const note = document.createElement('span')
      note.className = 'gone'
      note.textContent = described(image.getAttribute('alt') || baseName(`/${address}`))
      image.replaceWith(note)
    }
  }
  return made
}

/** The page of a Markdown file, in a frame without scripts and without a network. Links are opened by the desktop. */
export function Page({ os, path, html }: PageProps) {
  const t = useTexts(texts)
  const frame = useRef<HTMLIFrameElement>(null)
  const look = useStore(os.settings, ({ theme, osStyle }) => `${theme} ${osStyle}`)

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let isCurrent = true
    let addresses: readonly string[] = []
    const follow = (event: Event) => {
      const link = findLink(event.target)
      if (!link) return
      event.preventDefault()
      void openLink(os, path, link, element.contentDocument)
    }
    const fill = async () => {
      const page = cleanPage(html)
      addresses = await fillPictures(os, path, page, (description) => texts.picture({ description }))
      const shown = element.contentDocument
      if (!isCurrent || !shown) return
      const style = shown.createElement('style')
      style.textContent = pageStyle(currentLook(os.settings.getState()))
      shown.head.append(style)
      shown.body.dir = 'auto'
      shown.body.replaceChildren(shown.importNode(page.body, true))
      shown.addEventListener('click', follow)
      shown.addEventListener('auxclick', follow)
    }
    const onLoad = () => void fill()
    element.addEventListener('load', onLoad, { once: true })
    element.srcdoc = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body></body></html>`
    return () => {
      isCurrent = false
      element.removeEventListener('load', onLoad)
      for (const address of addresses) URL.revokeObjectURL(address)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another look is a reason to draw the page again
  }, [os, path, html, look, frame])

  return (
    <iframe
      ref={frame}
      title={t.pageOf({ name: baseName(path) })}
      // Of this origin, so that the desktop hears presses on links; without scripts, so that nothing in it can use that.
      sandbox="allow-same-origin"
      className="size-full border-0 bg-surface"
    />
  )
}

/** The address of the link around what was pressed. Elements of the frame are of its own classes, even its objects are. */
function findLink(pressed: unknown): string | null {
  if (typeof pressed !== 'object' || pressed === null) return null
  const closest: unknown = Reflect.get(pressed, 'closest')
  if (typeof closest !== 'function') return null
  const link: unknown = Reflect.apply(closest, pressed, ['a'])
  if (typeof link !== 'object' || link === null || !('getAttribute' in link)) return null
  if (typeof link.getAttribute !== 'function') return null
  const address: unknown = link.getAttribute('href')
  return typeof address === 'string' ? address : null
}

async function openLink(os: Os, path: FilePath, address: string, page: Document | null) {
  const target = targetOf(address, path)
  if (target.kind === 'place') page?.getElementById(target.id)?.scrollIntoView()
  else if (target.kind === 'web') os.windows.open('browser', { url: target.url })
  else if (target.kind === 'file') {
    const opened = await openFile(os, target.path)
    if (opened.ok) return
    const { message } = opened.error
    tellProblem(
      os.notifications,
      () => texts.linkNotOpened,
      () => message,
    )
  } else
    tellProblem(
      os.notifications,
      () => texts.linkNotOpened,
      () => address.slice(0, 200),
    )
}
