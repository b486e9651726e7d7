import { expect, test } from 'vitest'
import { createFolder } from './folder'
import { inlineStyles, styleContent } from './styles'

const files = (texts: Readonly<Record<string, string>>) =>
  createFolder(
    Object.entries(texts).map(([place, text]) => ({ place, bytes: new TextEncoder().encode(text) })),
    10_000,
  )
const png = `data:image/png;base64,${btoa('PNG')}`

test('pictures and fonts are taken in, from where the sheet lies', () => {
  const folder = files({ 'css/o.png': 'PNG', 'o.png': 'other' })
  const css = 'a{background:url(o.png)} b{background:url( "./o.png" ) no-repeat} c{mask:url(\'/css/o.png\')}'
  expect(inlineStyles(css, 'css/main.css', folder)).toBe(
    `a{background:url("${png}")} b{background:url("${png}") no-repeat} c{mask:url("${png}")}`,
  )
  expect(folder.notes()).toEqual([])
})

test('what is not there, data and other hosts stay as they are, the first and last with a note', () => {
  const folder = files({})
  const css =
    'a{b:url(gone.png)} c{d:url(data:image/png,x)} e{f:url(https://cdn.example.org/a.woff2)} g{h:url(#i)}'
  expect(inlineStyles(css, 'main.css', folder)).toBe(css)
  expect(folder.notes()).toEqual([
    'gone.png is not in the folder.',
    'It loads from cdn.example.org, which it can reach only if it is allowed to use the network.',
  ])
})

test('imports are put in their places, with their conditions; circles end', () => {
  const folder = files({
    'base.css': '@import "css/more.css";\nbody{}',
    'css/more.css': '@import url(../base.css); i{background:url(o.png)}',
    'css/o.png': 'PNG',
    'print.css': 'p{}',
    'layered.css': 'l{}',
  })
  const css =
    '@import url("base.css");@import "print.css" print and (min-width: 1px);@import "layered.css" layer(low);a{}'
  expect(inlineStyles(css, 'main.css', folder).replaceAll(/\s+/g, ' ')).toBe(
    ` i{background:url("${png}")} body{}@media print and (min-width: 1px) { p{} }@layer low { l{} }a{}`,
  )
})

test('comments and texts are left alone', () => {
  const folder = files({ 'o.png': 'PNG' })
  const css =
    '/* url(o.png) @import "o.png"; */a::before{content:"url(o.png) \\" @import"}b{c:d}/* open url(o.png)'
  expect(inlineStyles(css, 'main.css', folder)).toBe(css)
})

test.each([
  '/*',
  '"',
  "'",
  'url(',
  'url( ',
  '@import ',
  '@import url(',
  '@import "',
  '\\',
  'url("',
  '"\\',
  '/ ',
  'u',
])('a sheet of nothing but %j takes no longer than others, and stays as it is', (piece) => {
  const css = piece.repeat(20_000)
  const start = process.cpuUsage()
  expect(inlineStyles(css, 'main.css', files({}))).toBe(css)
  // 60 ms at most here; trying again from every character took a minute.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
})

test('an end tag in a sheet does not end its element', () => {
  expect(styleContent('a{content:"</style><script>"}')).toBe('a{content:"<\\/style><script>"}')
})
