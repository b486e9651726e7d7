// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableIframePageLoading": true } }
import { afterEach, beforeAll, expect, test } from 'vitest'
import { refuseWorkersToFrames } from './frame-workers'

const rule = `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'">`

beforeAll(() => refuseWorkersToFrames())
afterEach(() => document.body.replaceChildren())

const texts = (root: ParentNode) =>
  Array.from(root.querySelectorAll('iframe'), (frame) => frame.getAttribute('srcdoc'))

test('a frame of a text begins with the rule, behind its document type, however it was made', async () => {
  document.body.innerHTML = '<p><iframe srcdoc="<b>a</b>"></iframe></p>'
  const made = document.createElement('iframe')
  made.srcdoc = ' <!DOCTYPE html>\n<title>b</title>'
  document.body.append(made, document.createElement('iframe'))
  await Promise.resolve()
  expect(texts(document)).toEqual([`${rule}<b>a</b>`, ` <!DOCTYPE html>${rule}\n<title>b</title>`, null])
  made.srcdoc = 'c'
  await Promise.resolve()
  expect(made.getAttribute('srcdoc')).toBe(`${rule}c`)
})

test('so does one in a shadow tree, a closed one too', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const tree = host.attachShadow({ mode: 'closed' })
  tree.innerHTML = '<iframe srcdoc="a"></iframe>'
  await Promise.resolve()
  expect(texts(tree)).toEqual([`${rule}a`])
})
