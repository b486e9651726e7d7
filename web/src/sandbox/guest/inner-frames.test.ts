// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableIframePageLoading": true } }
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { confineInnerFrames } from './inner-frames'

/** Pieces of markup as the browser gets them. */
const received: string[] = []
const written = (...pieces: readonly string[]) => {
  // happy-dom's document is not of its window's class.
  const write = (piece: string) => Document.prototype.write.call(document, piece)
  // What was written before ends here.
  write('<p>')
  received.length = 0
  for (const piece of pieces) write(piece)
  return [...received]
}

const native = vi.fn<(command: string, ui?: boolean, value?: string) => boolean>(() => true)

beforeAll(() => {
  vi.stubGlobal('RTCPeerConnection', () => undefined)
  Document.prototype.execCommand = native
  Document.prototype.write = (...pieces) => void received.push(...pieces)
  confineInnerFrames()
})
afterEach(() => document.body.replaceChildren())

const rule = `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'">`
/** The text of a frame, with what it has to begin with left out: no workers, and a script that bounds it in turn. */
const shortened = (text: string) =>
  text.replace(
    /(<meta [^>]*>)<script>\(function [^]*?\)\(\{"rule"[^]*?\}\)<\/script>/,
    (begun, found: string) => (found === rule ? '[bound]' : begun),
  )
const texts = (root: ParentNode) =>
  Array.from(root.querySelectorAll('iframe'), (frame) => {
    const text = frame.getAttribute('srcdoc')
    return text === null ? null : shortened(text)
  })

test('a page has no connections to other browsers', () => {
  expect('RTCPeerConnection' in window).toBe(false)
})

test('a page has no way of its own to what was copied', () => {
  expect(Reflect.has(navigator, 'clipboard')).toBe(false)
})

test('a page changes what was copied by no command; other commands work', () => {
  // happy-dom's document is not of its window's class.
  const execute = (...args: Parameters<Document['execCommand']>) =>
    Document.prototype.execCommand.call(document, ...args)
  for (const command of ['copy', 'CUT', 'paste']) expect(execute(command)).toBe(false)
  let asked = 0
  const pretender = { toString: () => (asked++ === 0 ? 'bold' : 'copy') }
  expect(execute(pretender as unknown as string)).toBe(true)
  expect(execute('insertText', false, 'x')).toBe(true)
  expect(native.mock.calls).toEqual([
    ['bold', undefined, undefined],
    ['insertText', false, 'x'],
  ])
})

test('what a frame of a text begins with bounds that frame, and the frames in it', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.srcdoc = 'a'
  await Promise.resolve()
  const text = frame.getAttribute('srcdoc') ?? ''
  const script = /<script>([^]*)<\/script>a$/.exec(text)?.[1] ?? ''
  expect(script).not.toContain('</script')
  vi.stubGlobal('RTCPeerConnection', () => undefined)
  document.body.replaceChildren()
  // oxlint-disable-next-line typescript/no-implied-eval -- as the frame does, with nothing of this file around it
  new Function(script)()
  expect('RTCPeerConnection' in window).toBe(false)
  const deeper = document.body.appendChild(document.createElement('iframe'))
  deeper.srcdoc = 'b'
  await Promise.resolve()
  expect(deeper.getAttribute('srcdoc')).toBe(text.replace(/a$/, 'b'))
})

test('a frame of a text begins with the rule, behind its document type, however it was made', async () => {
  document.body.innerHTML = '<p><iframe srcdoc="<b>a</b>"></iframe></p>'
  const made = document.createElement('iframe')
  made.srcdoc = ' <!DOCTYPE html>\n<title>b</title>'
  document.body.append(made, document.createElement('iframe'))
  await Promise.resolve()
  expect(texts(document)).toEqual(['[bound]<b>a</b>', ' <!DOCTYPE html>[bound]\n<title>b</title>', null])
  made.srcdoc = 'c'
  await Promise.resolve()
  expect(texts(document)[1]).toBe('[bound]c')
})

test('so does one in a shadow tree, a closed one too', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const tree = host.attachShadow({ mode: 'closed' })
  tree.innerHTML = '<iframe srcdoc="a"></iframe>'
  await Promise.resolve()
  expect(texts(tree)).toEqual(['[bound]a'])
})

test('a shadow tree that markup declares is made by script, in sight, with those in it', async () => {
  const attach = vi.spyOn(Element.prototype, 'attachShadow')
  const inner = '<p><template SHADOWROOTMODE=open><iframe srcdoc="b"></iframe></template></p>'
  document.body.innerHTML = written(
    `<div><template a=">"shadowrootmode="closed"><iframe srcdoc="a"></iframe>${inner}</template></div>`,
  ).join('')
  await vi.waitFor(() => expect(attach).toHaveBeenCalledTimes(2))
  await Promise.resolve()
  const roots = attach.mock.results.map(({ value }: { readonly value: unknown }) => value)
  expect(attach.mock.calls.map(([{ mode }]) => mode)).toEqual(['closed', 'open'])
  expect(roots.map((root) => (root instanceof ShadowRoot ? texts(root) : null))).toEqual([
    ['[bound]a'],
    ['[bound]b'],
  ])
  expect(document.querySelector('template')).toBeNull()
})

test.each([
  [['<template shadowrootmode=open>'], ['<template data-shadowrootmode=open>']],
  [['<template/ShadowRootMode/>'], ['<template/data-ShadowRootMode/>']],
  [['<template a=">"shadowrootmode'], ['<template a=">"data-shadowrootmode']],
  [
    ['<template shadowroot', 'mode=closed>'],
    ['<template shadowroot', ' mode=closed>'],
  ],
  [
    ['<template s', 'hadowrootmod', 'e', '=closed>'],
    ['<template s', 'hadowrootmod', ' e', '=closed>'],
  ],
  [
    [`<script>document.write('<template shadow')</script a=">">rootmode=closed>`],
    [`<script>document.write('<template shadow')</script a=">"> rootmode=closed>`],
  ],
])('markup declares no tree: %j', (pieces, read) => {
  expect(written(...pieces)).toEqual(read)
})

test.each([
  `<script>const is = 'shadowRootMode' in template || template.shadowRootMode</script>`,
  '<p>The attribute is shadowrootmode.</p>',
  '<b>one</b> <i>mode</i>',
])('other markup stays as it is: %s', (markup) => {
  expect(written(markup)).toEqual([markup])
})

test('nor does the text of a frame, even one that begins as it has to', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.srcdoc = 'a'
  await Promise.resolve()
  frame.srcdoc += '<template shadowrootmode=open>'
  await Promise.resolve()
  expect(texts(document)).toEqual(['[bound]a<template data-shadowrootmode=open>'])
})
