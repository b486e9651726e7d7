// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { describe, expect, test } from 'vitest'
import { pluginLimits } from '../bundle'
import { largestAsset } from './folder'
import { inlinePage } from './inline-page'

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function inline(html: string, others: Readonly<Record<string, string>> = {}, place = 'index.html') {
  const files = Object.entries({ [place]: html, ...others }).map(([name, text]) => ({
    place: name,
    bytes: bytesOf(text),
  }))
  const result = await inlinePage(html, place, files)
  if (!result.ok) throw new Error(result.error.message)
  const page = new DOMParser().parseFromString(result.value.html, 'text/html')
  return { ...result.value, page }
}
const png = `data:image/png;base64,${btoa('PNG')}`
const programOf = (address: string | null) =>
  decodeURIComponent((address ?? '').slice(address?.indexOf(',') ?? 0).slice(1))

describe('a page of a folder', () => {
  test('that needs nothing of it stays exactly as it was', async () => {
    const html = '<P id=x>otter\n<script>let a = 1 < 2</script>'
    expect(await inline(html)).toMatchObject({ html, notes: [] })
    const withData = '<!doctype html><img src="data:image/png,x" alt=x><a href="#top">up</a>'
    expect((await inline(withData)).html).toBe(withData)
  })

  test('has its style sheets and scripts in it, in their places [B1.6]', async () => {
    const { html, page, notes } = await inline(
      '<!doctype html><html><head><link rel="stylesheet" media="print" href="css/a.css"></head>' +
        '<body><p>x</p><script src="js/a.js" integrity="sha256-x" crossorigin></script></body></html>',
      { 'css/a.css': 'p { background: url(../o.png) }', 'js/a.js': 'let a = 1 < 2 && 3', 'o.png': 'PNG' },
    )
    expect(html.startsWith('<!DOCTYPE html>\n<html>')).toBe(true)
    const style = page.querySelector('style')
    expect([style?.media, style?.textContent]).toEqual(['print', `p { background: url("${png}") }`])
    const script = page.querySelector('script')
    expect(script?.textContent).toBe('let a = 1 < 2 && 3')
    expect(script?.getAttributeNames()).toEqual([])
    expect(page.querySelector('link')).toBeNull()
    expect(notes).toEqual([])
  })

  test('takes a script that would break the page, or that waits for it, as an address', async () => {
    const tricky = 'let a = "</script><b>"; let b = "<!--<script>"'
    const { page } = await inline('<script src="a.js"></script><script defer src="b.js"></script>', {
      'a.js': tricky,
      'b.js': 'late()',
    })
    const [first, second] = page.querySelectorAll('script')
    expect(page.querySelectorAll('script, b')).toHaveLength(2)
    expect(programOf(first?.getAttribute('src') ?? null)).toBe(tricky)
    expect(second?.hasAttribute('defer')).toBe(true)
    expect(programOf(second?.getAttribute('src') ?? null)).toBe('late()')
  })

  test('shows its pictures, also in templates, styles and lists of sizes', async () => {
    const { page } = await inline(
      '<img src="o.png" srcset="o.png 1x, o.png 2x" alt="o"><template><img src="o.png" alt="o"></template>' +
        '<div style="background: url(o.png)"></div><video poster="o.png"></video>',
      { 'o.png': 'PNG' },
    )
    const image = page.querySelector('img')
    expect([image?.getAttribute('src'), image?.getAttribute('srcset')]).toEqual([png, `${png} 1x, ${png} 2x`])
    expect(page.querySelector('template')?.innerHTML).toContain(png)
    expect(page.querySelector('div')?.getAttribute('style')).toBe(`background: url("${png}")`)
    expect(page.querySelector('video')?.getAttribute('poster')).toBe(png)
  })

  test('looks for files from where it lies', async () => {
    const { page } = await inline('<img src="../o.png" alt="o">', { 'o.png': 'PNG' }, 'pages/index.html')
    expect(page.querySelector('img')?.getAttribute('src')).toBe(png)
  })

  test('brings its OtterScript along: named ones in place, others of the folder itself at the end [B1.6]', async () => {
    const { page, notes } = await inline('<oscript src="named.oss"></oscript><p>x</p>', {
      'main.oss': 'if 1 < 2 { say("a & b") }',
      'named.oss': 'say("named")',
      'lib/other.oss': 'say("not run")',
      'empty.oss': '\n',
    })
    expect(
      [...page.querySelectorAll('oscript')].map((block) => [block.textContent, block.hasAttribute('src')]),
    ).toEqual([
      ['say("named")', false],
      ['if 1 < 2 { say("a & b") }', false],
    ])
    expect(notes.join(' ')).toContain('lib/other.oss')
  })

  test('tells what is not there, what is elsewhere, other pages and what nothing uses', async () => {
    const { html, notes } = await inline(
      '<link rel="stylesheet" href="gone.css"><script src="https://cdn.example.org/lib.js"></script><a href="about.html">x</a>',
      { 'about.html': 'x', 'data.json': '{}' },
    )
    expect(html).toContain('gone.css')
    expect(notes).toEqual([
      'gone.css is not in the folder.',
      'It loads from cdn.example.org, which it can reach only if it is allowed to use the network.',
      'It leads to about.html: a plugin has one page, others do not open.',
      'Nothing in the page uses about.html, data.json. Files that a script fetches are not available.',
    ])
  })

  test('leaves out pictures that are too large, and is refused when it is too large itself', async () => {
    const { page, notes } = await inline('<img src="big.png" alt="b">', {
      'big.png': 'x'.repeat(largestAsset + 1),
    })
    expect(page.querySelector('img')?.getAttribute('src')).toBe('big.png')
    expect(notes).toEqual(['big.png is too large to be shown in the page.'])
    const html = '<script src="a.js"></script>'
    const huge = { place: 'a.js', bytes: bytesOf('x'.repeat(pluginLimits.page)) }
    const refused = await inlinePage(html, 'index.html', [huge])
    expect(refused.ok ? null : refused.error.code).toBe('too_large')
  })
})

describe('modules', () => {
  test('import one another by names that an import map knows, in circles too', async () => {
    const { page, notes } = await inline('<script type="module" src="js/main.js"></script>', {
      'js/main.js':
        "import { a } from './a.js'\nexport * from '../b.js'\nconst c = await import('./a.js')\na(c, './a.js')",
      'js/a.js': "import '../b.js'\nexport const a = 1",
      'b.js': "import './js/a.js'",
    })
    const [map, script] = page.querySelectorAll('script')
    expect(map?.type).toBe('importmap')
    const { imports } = JSON.parse(map?.textContent ?? '') as { imports: Record<string, string> }
    expect(Object.keys(imports).toSorted()).toEqual(['folder/b.js', 'folder/js/a.js'])
    expect(programOf(imports['folder/js/a.js'] ?? null)).toBe('import "folder/b.js"\nexport const a = 1')
    expect(programOf(imports['folder/b.js'] ?? null)).toBe('import "folder/js/a.js"')
    expect(script?.textContent).toBe(
      'import { a } from "folder/js/a.js"\nexport * from "folder/b.js"\nconst c = await import("folder/js/a.js")\na(c, \'./a.js\')',
    )
    expect(notes).toEqual([])
  })

  test('written in the page are rewritten too, and its own import map is joined', async () => {
    const { page, notes } = await inline(
      '<script type="importmap">{"imports":{"otter":"./lib/otter.js","react":"https://esm.example.org/react"}}</script>' +
        '<script type="module">import "otter"; import "./b.js"; import "left-pad"</script>',
      { 'lib/otter.js': 'export {}', 'b.js': 'export {}' },
    )
    const map = page.querySelector('script[type="importmap"]')
    const { imports } = JSON.parse(map?.textContent ?? '') as { imports: Record<string, string> }
    expect(imports).toMatchObject({
      react: 'https://esm.example.org/react',
      otter: imports['folder/lib/otter.js'],
    })
    expect(page.querySelector('script[type="module"]')?.textContent).toBe(
      'import "otter"; import "folder/b.js"; import "left-pad"',
    )
    expect(notes.filter((note) => note.includes('package'))).toEqual([
      'index.html imports “left-pad”, a package that is not in the folder.',
    ])
  })

  test('with a mistake stay as they are', async () => {
    const { page, notes } = await inline('<script type="module" src="a.js"></script>', { 'a.js': 'import {' })
    expect(page.querySelector('script')?.textContent).toBe('import {')
    expect(notes).toEqual(['a.js has a mistake in its JavaScript.'])
  })
})
