import { describe, expect, test } from 'vitest'
import { dataAddress, mimeOf, readReference, scriptAddress } from './addresses'

describe('an address in a page', () => {
  test.each([
    ['styles.css', 'index.html', 'styles.css'],
    ['./a/../b.css', 'index.html', 'b.css'],
    ['../img/o.png', 'css/a.css', 'img/o.png'],
    ['/img/o.png', 'css/deep/a.css', 'img/o.png'],
    ['../../../../o.png', 'css/a.css', 'o.png'],
    ['my%20picture.png?v=3', 'index.html', 'my picture.png'],
    ['100%.png', 'index.html', '100%.png'],
  ])('%s in %s is the file %s', (address, from, place) => {
    expect(readReference(address, from)).toEqual({ kind: 'file', place, fragment: '' })
  })

  test('keeps what stands behind #', () => {
    expect(readReference('icons.svg?1#otter', 'index.html')).toEqual({
      kind: 'file',
      place: 'icons.svg',
      fragment: '#otter',
    })
  })

  test('leads to another host, or to nothing', () => {
    expect(readReference('https://CDN.example.org/a.js', 'index.html')).toEqual({
      kind: 'outside',
      host: 'cdn.example.org',
    })
    expect(readReference('//cdn.example.org/a.js', 'index.html').kind).toBe('outside')
    for (const address of ['', '#top', 'data:text/css,a', 'blob:x', 'javascript:alert(1)', 'mailto:a@b'])
      expect([address, readReference(address, 'index.html').kind]).toEqual([address, 'none'])
  })
})

test('bytes and programs become addresses that hold them', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)
  const address = dataAddress('font.WOFF2', bytes)
  expect(address.slice(0, 23)).toBe('data:font/woff2;base64,')
  expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(bytes)
  const program = 'say("</script> % # é 🦦")'
  expect(await (await fetch(scriptAddress(program))).text()).toBe(program)
  expect([mimeOf('a/b.PNG'), mimeOf('x.xyz'), mimeOf('noending')]).toEqual([
    'image/png',
    'application/octet-stream',
    'application/octet-stream',
  ])
})
