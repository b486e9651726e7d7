import { describe, expect, test } from 'vitest'
import { rewritePage } from '../../../supabase/functions/web-proxy/rewrite-page'
import { processorTime } from '../support/processor-time'

const page = new URL('https://example.org/docs/a.html?q=1')
const onPlace = (html: string) => rewritePage(html, page, 'on-place', '<guest>')
/** The page without the part that is put in front of it. */
const body = (html: string) => onPlace(html).replace('<meta charset="utf-8"><guest>', '')
const full = (html: string) =>
  rewritePage(html, page, 'without-origin', '').replace('<meta charset="utf-8">', '')
const leave = (url: string) => `/__go/${encodeURIComponent(url)}`

describe('a page on its place', () => {
  test('keeps relative addresses, and full ones of its own origin become paths', () => {
    expect(body('<a href="b.html#x">')).toBe('<a href="/docs/b.html#x">')
    expect(body('<a href="#top">')).toBe('<a href="#top">')
    expect(body('<img src="https://example.org/x.png?a=1&amp;b=2">')).toBe('<img src="/x.png?a=1&amp;b=2">')
    expect(body('<a href="//example.org//evil.test/">')).toBe('<a href="/.//evil.test/">')
    expect(body('<a href="https://example.org:443/">')).toBe('<a href="/">')
  })

  test('leads links and forms that leave the site to the desktop, and loads the rest from where it is', () => {
    const other = 'https://other.org/a?b=c#d'
    expect(body(`<a href="${other}">`)).toBe(`<a href="${leave(other)}">`)
    expect(body('<form action="http://example.org/x">')).toBe(
      `<form action="${leave('http://example.org/x')}">`,
    )
    expect(body('<button formaction="//other.org/">')).toBe(
      `<button formaction="${leave('https://other.org/')}">`,
    )
    expect(body('<script src="//cdn.org/x.js"></script>')).toBe(
      '<script src="https://cdn.org/x.js"></script>',
    )
    expect(body('<iframe src="https://other.org/">')).toBe('<iframe src="https://other.org/">')
    expect(body('<svg><a xlink:href="https://other.org/"/></svg>')).toContain(leave('https://other.org/'))
  })

  test('leaves alone what is no address of the web', () => {
    for (const value of [
      'mailto:a@b.c',
      'data:text/html,x',
      'javascript:go()',
      'tel:1',
      'about:blank',
      'http://[',
    ])
      expect(body(`<a href="${value}">`)).toBe(`<a href="${value}">`)
  })

  test('loses its policy, its encoding and what makes browsers connect ahead', () => {
    expect(
      body(
        '<meta http-equiv="Content-Security-Policy" content="x"><meta charset="koi8-r"><meta http-equiv=content-type content=x><meta name="a" content="b"><link rel="dns-prefetch" href="//x"><link rel=manifest href=x><link rel="stylesheet" href="/a.css">',
      ),
    ).toBe('<meta name="a" content="b"><link rel="stylesheet" href="/a.css">')
    expect(body('<script nonce="x">a</script>')).toBe('<script>a</script>')
    expect(body('<a href="/x" ping="https://spy.org/">')).toBe('<a href="/x">')
  })

  test('opens nothing around its frame', () => {
    expect(body('<a href="/x" target="_top">')).toBe('<a href="/x" target="_self">')
    expect(body('<form target="_PARENT">')).toBe('<form target="_self">')
    expect(body('<a href="/x" target="_blank">')).toBe('<a href="/x" target="_blank">')
  })

  test('is led on by its refresh, and counts addresses from its base', () => {
    expect(body('<meta http-equiv="refresh" content="3;URL=\'https://other.org/\'">')).toBe(
      `<meta http-equiv="refresh" content="3; url=${leave('https://other.org/')}">`,
    )
    expect(body('<meta http-equiv="refresh" content="30">')).toBe('<meta http-equiv="refresh" content="30">')
    expect(body('<base href="/v2/" target="_top"><a href="x"><a href="#y">')).toBe(
      '<base href="/v2/"><a href="/v2/x"><a href="/v2/#y">',
    )
    expect(body('<base href="https://cdn.org/v2/"><base href="/v3/"><img src="x">')).toContain(
      '<img src="https://cdn.org/v2/x">',
    )
    expect(body('<base href="javascript:x"><img src="x">')).toContain('<img src="/docs/x">')
  })

  test('translates lists of pictures, and only as many as a page could use', () => {
    expect(body('<img srcset="a.png, https://example.org/b.png 2x,https://cdn.org/c,d.png 300w">')).toBe(
      '<img srcset="/docs/a.png, /b.png 2x, https://cdn.org/c,d.png 300w">',
    )
    expect(body('<img srcset="data:image/png;base64,AA== 2x">')).toBe(
      '<img srcset="data:image/png;base64,AA== 2x">',
    )
    const many = Array.from({ length: 5000 }, (_, index) => `${index}.png ${index}w`).join(', ')
    expect(body(`<img srcset="${many}">`).split(', ')).toHaveLength(24)
    const started = processorTime()
    for (const odd of [
      ','.repeat(200_000),
      'a,'.repeat(100_000),
      `${'a '.repeat(100_000)},`,
      ' '.repeat(200_000),
    ])
      body(`<img srcset="${odd}">`)
    expect(processorTime() - started).toBeLessThan(1_500)
  })

  test('runs the guest before everything of its own', () => {
    const guest = '<meta charset="utf-8"><guest>'
    expect(onPlace('<!doctype html><html><head><script>a</script>')).toBe(
      `<!doctype html><html><head>${guest}<script>a</script>`,
    )
    expect(onPlace('<script>a</script>')).toBe(`${guest}<script>a</script>`)
    expect(onPlace('<p class=a>')).toBe(`${guest}<p class=a>`)
    expect(onPlace('text')).toBe(`${guest}text`)
    expect(onPlace('<!doctype html><!-- <head> --><title>x</title>')).toBe(
      `<!doctype html><!-- <head> -->${guest}<title>x</title>`,
    )
  })

  test('is read as browsers read it: texts, pictures and formulas hold no links', () => {
    const link = '<a href="https://example.org/x">'
    const led = '<a href="/x">'
    for (const text of [
      'script',
      'style',
      'title',
      'textarea',
      'xmp',
      'iframe',
      'noscript',
      'noframes',
      'noembed',
    ])
      expect(body(`<${text}>${link}</${text}>${link}`)).toBe(`<${text}>${link}</${text}>${led}`)
    expect(body(`<!-- ${link} --><plaintext>${link}`)).toBe(`<!-- ${link} --><plaintext>${link}`)
    // Inside of a picture the same names are other elements, and text can stand in brackets.
    expect(body(`<svg><style>${link}</style><![CDATA[>${link}]]></svg><![CDATA[>${link}]]>`)).toBe(
      `<svg><style>${led}</style><![CDATA[>${link}]]></svg><![CDATA[>${led}]]>`,
    )
    expect(
      body(`<svg><foreignObject><style>${link}</style></foreignObject></svg><style>${link}</style>`),
    ).toBe(`<svg><foreignObject><style>${link}</style></foreignObject></svg><style>${link}</style>`)
    // A picture that is never closed, and one that is closed at once.
    for (const open of ['<svg><g>', '<svg><svg>', '<math><mi></mi>', '<svg/>'])
      expect(body(`${open}<p><style>${link}</style>`)).toBe(`${open}<p><style>${link}</style>`)
    expect(body('<svg><image xlink:href="/a.png"/><use href="#b"/></svg>')).toBe(
      '<svg><image xlink:href="/a.png"/><use href="#b"/></svg>',
    )
  })

  test('stays as it was written where nothing needs a change, mistakes included', () => {
    const odd =
      '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML//EN"><P CLASS=x>a<b>c</i><!--d--></P>&nbsp;&lt;<![CDATA[x]]><script>"<a href=\'https://example.org/\'>"</script><textarea><a href="https://example.org/"></textarea><constructor __proto__=x>'
    const [doctype = ''] = odd.split('<P')
    expect(onPlace(odd)).toBe(odd.replace(doctype, `${doctype}<meta charset="utf-8"><guest>`))
  })
})

test('a page without an origin has nothing but full addresses', () => {
  expect(full('<a href="b.html">')).toBe('<a href="https://example.org/docs/b.html">')
  expect(full('<a href="#top">')).toBe('<a href="#top">')
  expect(full('<form action="/s">')).toBe('<form action="https://example.org/s">')
  expect(full('<img src="x.png" srcset="y.png 2x">')).toBe(
    '<img src="https://example.org/docs/x.png" srcset="https://example.org/docs/y.png 2x">',
  )
})
