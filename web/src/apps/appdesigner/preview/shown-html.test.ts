import { describe, expect, test } from 'vitest'
import { padScripts } from './shown-html'

describe('the page as it is run', () => {
  const lineOf = (html: string, word: string) => html.slice(0, html.indexOf(word)).split('\n').length

  test('each script begins with the lines before it, counted from its element', () => {
    const html = '<p>\n</p>\n<script>one()</script>\n<b></b>\n<SCRIPT type="module">\ntwo()\n</SCRIPT>\n'
    const padded = padScripts(html)
    expect(padded).toBe(
      '<p>\n</p>\n<script>\n\none()</script>\n<b></b>\n<SCRIPT type="module">\n\n\n\n\ntwo()\n</SCRIPT>\n',
    )
    const script = padded.slice(padded.indexOf('"module">') + 9)
    expect(lineOf(script, 'two()')).toBe(lineOf(html, 'two()'))
  })

  test('what looks like a script inside of a script stays as it is', () => {
    const html = '\n<script>\nconst tag = "<script>"\n</script>\n<p>'
    expect(padScripts(html)).toBe('\n<script>\n\nconst tag = "<script>"\n</script>\n<p>')
    expect(padScripts('\n<script>\n"<script>"')).toBe('\n<script>\n\n"<script>"')
  })

  test('a page without scripts stays as it is', () => {
    expect(padScripts('<p>\n</p>')).toBe('<p>\n</p>')
  })
})
