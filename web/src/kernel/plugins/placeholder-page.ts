import { formatBytes } from '@/lib/format-bytes'
import { currentLanguage } from '@/lib/language/define-texts'
import type { ReadFile } from './bundle'
import { texts } from './texts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Most files that the page lists by name, and most characters of a program that it shows. */
const mostListed = 30
const mostShown = 20_000

const style = `
      :root { color-scheme: light dark; }
      body {
        margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif;
        color: light-dark(#14202f, #e7eef6); background: light-dark(#f4f7fb, #111a24);
      }
      main { width: min(34rem, 100%); box-sizing: border-box; padding: 1.5rem; }
      svg { display: block; width: 3rem; height: 3rem; margin-bottom: 0.75rem; color: light-dark(#1d5fd1, #7fb0ff); }
      h1 { margin: 0; font-size: 1.5rem; overflow-wrap: anywhere; }
      p { margin: 0.5rem 0 1.25rem; color: light-dark(#55627a, #9fb0c4); }
      ul { margin: 0; padding: 0; list-style: none; border: 1px solid light-dark(#d3dce8, #2c3a4b); border-radius: 0.75rem; }
      li { display: flex; gap: 1rem; justify-content: space-between; padding: 0.5rem 0.875rem; }
      li + li { border-top: 1px solid light-dark(#d3dce8, #2c3a4b); }
      li span:first-child { overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: 0.875rem; }
      li span:last-child { color: light-dark(#55627a, #9fb0c4); white-space: nowrap; }
      pre { margin: 1rem 0 0; padding: 0.875rem; border-radius: 0.75rem; overflow: auto; max-height: 50vh; font-size: 0.8125rem; background: light-dark(#e6ecf4, #1b2735); }`

/** What a placeholder tells. */
interface PlaceholderOptions {
  readonly name: string
  readonly files: readonly ReadFile[]
  /** Place of the page that could not be read; null: there is none. */
  readonly unreadable: string | null
}

const decode = ({ bytes }: ReadFile) => (bytes ? new TextDecoder().decode(bytes) : '')

/**
 * The page of a plugin that brings none, or whose page cannot be read [B5.16 B8.20]: it says what the plugin consists of. The
 * text of a single file is shown, and OtterScript programs run, as they need no page.
 */
export function placeholderPage({ name, files, unreadable }: PlaceholderOptions): string {
  const why = unreadable ? texts.pageUnreadable({ file: unreadable }) : texts.noPage
  const rows = files.slice(0, mostListed).map(({ place, bytes }) => {
    const size = bytes ? formatBytes(bytes.length) : escaped(texts.notReadable)
    return `<li><span>${escaped(place)}</span> <span>${size}</span></li>`
  })
  if (files.length > mostListed)
    rows.push(
      `<li><span>${escaped(texts.more({ count: files.length - mostListed }))}</span> <span></span></li>`,
    )
  const { tag, direction } = currentLanguage()
  const [single] = files
  const text = files.length === 1 && single ? decode(single).slice(0, mostShown) : ''
  const programs = files
    .filter(({ place }) => /^[^/]+\.oss$/i.test(place))
    .map((file) => `\n    <oscript>${escaped(decode(file))}</oscript>`)
  return `<!doctype html>
<html lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(name)}</title>
    <style>${style}
    </style>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M9 2v6M15 2v6M6 8h12v4a6 6 0 0 1-12 0zM12 18v4" /></svg>
      <h1>${escaped(name)}</h1>
      <p>${escaped(why)}</p>
      <ul aria-label="${escaped(texts.files)}">${rows.join('')}</ul>${text === '' ? '' : `\n      <pre dir="ltr" tabindex="0" aria-label="${escaped(single?.place ?? '')}">${escaped(text)}</pre>`}
    </main>${programs.join('')}
  </body>
</html>
`
}
