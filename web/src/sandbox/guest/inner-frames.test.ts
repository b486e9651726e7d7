// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableIframePageLoading": true } }
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { boundInnerFrames } from './inner-frames'

beforeAll(() => {
  vi.stubGlobal('RTCPeerConnection', () => undefined)
  boundInnerFrames()
})
afterEach(() => document.body.replaceChildren())

const rule = `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'">`
/** The text of a frame, with what it has to begin with left out: no workers, and a script that bounds it in turn. */
const shortened = (text: string) =>
  text.replace(
    /<meta [^>]*>(<script>\(function [^]*?\)\(\["[^]*?"\]\)<\/script>)/,
    (begun, script: string) => (begun === rule + script ? '[bound]' : begun),
  )
const texts = (root: ParentNode) =>
  Array.from(root.querySelectorAll('iframe'), (frame) => {
    const text = frame.getAttribute('srcdoc')
    return text === null ? null : shortened(text)
  })

test('a page has no connections to other browsers', () => {
  expect('RTCPeerConnection' in window).toBe(false)
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
