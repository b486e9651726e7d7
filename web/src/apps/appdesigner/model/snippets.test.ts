import { appPermissions, manifestType, operations } from '@otteros/app-sdk'
import { describe, expect, test } from 'vitest'
import { manifestProblem, permissionsIn, readHosts, withPermissions } from './manifest-block'
import { type Snippet, insertSnippet, snippets } from './snippets'

const page =
  '<!doctype html>\n<html>\n<head>\n<title>A</title>\n</head>\n<body>\n<p>Hi</p>\n</body>\n</html>\n'
const all = snippets.filter((snippet): snippet is Snippet => snippet !== null)
const snippetOf = (id: string) => {
  const found = all.find((snippet) => snippet.id === id)
  if (!found) throw new Error(id)
  return found
}

describe('the manifest block', () => {
  test('is written at the end of the head and read again', () => {
    const html = withPermissions(page, { permissions: ['theme', 'files'], hosts: [] })
    expect(html.indexOf(manifestType)).toBeGreaterThan(html.indexOf('</title>'))
    expect(html.indexOf(manifestType)).toBeLessThan(html.indexOf('</head>'))
    expect(permissionsIn(html)).toEqual({ permissions: ['theme', 'files'], hosts: [] })
    expect(html.replace(/<script[^]*?<\/script>\n/, '')).toBe(page)
  })

  test('is changed where it stands; what else it says stays', () => {
    const block = `<script type='${manifestType}'>{"name":"Clock","permissions":["theme"],"hosts":["https://a.example"]}</script>`
    const html = withPermissions(`<p>a</p>${block}<p>b</p>`, { permissions: ['window'], hosts: [] })
    expect(html).toMatch(/^<p>a<\/p><script [^]*"name": "Clock"[^]*<\/script><p>b<\/p>$/)
    expect(permissionsIn(html)).toEqual({ permissions: ['window'], hosts: [] })
  })

  test('a name with a closing tag does not end the block', () => {
    const name = '</script><script>alert(1)</script>'
    const block = `<script type="${manifestType}">${JSON.stringify({ name }).replaceAll('</', String.raw`<\/`)}</script>`
    const html = withPermissions(block, { permissions: ['theme'], hosts: [] })
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    expect(permissionsIn(html).permissions).toEqual(['theme'])
  })

  test('an unreadable block is replaced, and no block is made for nothing', () => {
    const broken = `<script type="${manifestType}">{oops</script>`
    expect(permissionsIn(broken).permissions).toEqual([])
    expect(permissionsIn(withPermissions(broken, { permissions: ['user'], hosts: [] })).permissions).toEqual([
      'user',
    ])
    expect(withPermissions(page, { permissions: [], hosts: [] })).toBe(page)
  })

  test('a page without a head gets it before its body, or behind its doctype', () => {
    const at = (html: string) =>
      withPermissions(html, { permissions: ['theme'], hosts: [] }).replace(/<script[^]*<\/script>\n/, '|')
    expect(at('<body><p>a</p>')).toBe('|<body><p>a</p>')
    expect(at('<!doctype html>\n<p>a</p>')).toBe('<!doctype html>\n|<p>a</p>')
    expect(at('<p>a</p>')).toBe('|<p>a</p>')
  })

  test('servers are declared with the permission for the network alone', () => {
    const hosts = ['https://api.example.org']
    expect(permissionsIn(withPermissions(page, { permissions: ['network'], hosts })).hosts).toEqual(hosts)
    expect(permissionsIn(withPermissions(page, { permissions: ['theme'], hosts })).hosts).toEqual([])
  })

  test('what the desktop could not use of it is said', () => {
    expect(manifestProblem(page)).toBeNull()
    expect(manifestProblem(withPermissions(page, { permissions: ['theme'], hosts: [] }))).toBeNull()
    expect(manifestProblem(`<script type="${manifestType}">{"permissions":["camera"]}</script>`)).toContain(
      'camera',
    )
  })

  test('servers are read as people write them', () => {
    expect(readHosts('api.example.org, http://b.example:8080/path\nhttps://api.example.org/x')).toEqual({
      hosts: ['https://api.example.org', 'http://b.example:8080'],
      problem: null,
    })
    expect(readHosts('ftp://a.example').problem?.message).toContain('ftp:')
    expect(readHosts('*.example.org').problem?.message).toContain('wildcard')
    expect(readHosts(' ').problem?.message).toContain('at least one')
  })
})

describe('snippets', () => {
  test('each one declares what its calls need', () => {
    for (const { id, code, permission } of all) {
      const calls = [...code.matchAll(/otteros\.(\w+)\.(\w+)\(/g)].map(([, area, name]) => `${area}.${name}`)
      const needed = new Set(
        Object.entries(operations)
          .filter(([operation]) => calls.includes(operation))
          .map(([, need]) => need)
          .filter((need) => need !== null),
      )
      expect([id, ...needed]).toEqual(permission === null ? [id] : [id, permission])
    }
  })

  test('every permission but the network’s has a snippet that shows it', () => {
    const shown = new Set(all.map(({ permission }) => permission))
    expect(appPermissions.filter((name) => !shown.has(name))).toEqual(['windows', 'network'])
  })

  test('JavaScript goes into a module script of its own at the end of the body, and is declared', () => {
    const { html, line } = insertSnippet(page, snippetOf('notification'), 0)
    expect(html).toMatch(
      /<p>Hi<\/p>\n {2}<script type="module">\n {4}await otteros\.notifications[^]*<\/script>\n<\/body>/,
    )
    expect(permissionsIn(html).permissions).toEqual(['notifications'])
    expect(html.split('\n')[line - 1]).toBe('  <script type="module">')
  })

  test('inside of a module script it goes to the caret’s line with its indent', () => {
    const html = '<body>\n<script type="module">\n  const a = 1\n  const b = 2\n</script>\n</body>'
    const inserted = insertSnippet(html, snippetOf('clipboard'), html.indexOf('b = 2'))
    expect(inserted.html).toContain(
      "  const a = 1\n  await otteros.clipboard.writeText('Copied by my app')\n  const b = 2\n",
    )
    expect(inserted.html.split('\n')[inserted.line - 1]).toContain('clipboard.writeText')
  })

  test('a script in which await may not stand by itself is left alone', () => {
    const html = '<body>\n<script>\n  let a = 1\n</script>\n</body>'
    const { html: next } = insertSnippet(html, snippetOf('storage'), html.indexOf('a = 1'))
    expect(next).toContain('<script>\n  let a = 1\n</script>')
    expect(next).toContain('<script type="module">')
  })

  test('what is declared already is not declared again', () => {
    const once = insertSnippet(page, snippetOf('open-file'), 0).html
    const twice = insertSnippet(once, snippetOf('save-file'), 0).html
    expect(twice.split(manifestType)).toHaveLength(2)
    expect(permissionsIn(twice).permissions).toEqual(['files'])
  })

  test('an OtterScript block goes to the end of a page without a body, too', () => {
    const { html, line } = insertSnippet('<p>Hi</p>', snippetOf('oscript'), 3)
    expect(html).toMatch(/^<p>Hi<\/p>\n {2}<oscript>\n/)
    expect(line).toBe(2)
  })
})
