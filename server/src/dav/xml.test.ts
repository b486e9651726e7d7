import { describe, expect, test } from 'vitest'
import { BadXml, elementsOf, readXml, writeElement } from './xml.ts'

const read = (text: string) => readXml(Buffer.from(text))

describe('a document', () => {
  test('is read with its namespaces, texts, sections and references', () => {
    const root = read(
      '\uFEFF<?xml version="1.0"?>\n<!-- c --><a:x xmlns:a="DAV:" xmlns="urn:y"><y b="1 &lt; 2"/>é &amp; &#x1F9A6;<![CDATA[<z>]]><a:q/></a:x>\n',
    )
    expect(root).toMatchObject({ namespace: 'DAV:', name: 'x' })
    expect(root.children).toEqual([
      {
        namespace: 'urn:y',
        name: 'y',
        attributes: [{ namespace: '', name: 'b', value: '1 < 2' }],
        children: [],
      },
      'é & 🦦',
      '<z>',
      { namespace: 'DAV:', name: 'q', attributes: [], children: [] },
    ])
  })

  test('that is written can be read again as the same, wherever it is put', () => {
    const text =
      '<p:x xmlns:p="urn:a&amp;b" xmlns:q="urn:c" q:k="&quot;1&quot;" xml:lang="de">a<p:y/>&lt;<z/></p:x>'
    const root = read(text)
    const [again] = elementsOf(read(`<other xmlns="urn:else">${writeElement(root)}</other>`))
    expect(again).toEqual(root)
  })

  test.each([
    ['has a document type', '<!DOCTYPE a><a/>'],
    ['declares an entity', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['names an entity', '<a>&b;</a>'],
    ['has a reference without an end', '<a>&amp</a>'],
    ['has a character that no XML has', '<a>\u0001</a>'],
    ['refers to such a character', '<a>&#1;</a>'],
    ['does not end', '<a><b></b>'],
    ['has tags that do not fit', '<a><b></a></b>'],
    ['has two roots', '<a/><b/>'],
    ['has text beside its root', 'x<a/>'],
    ['has an undeclared prefix', '<a:b/>'],
    ['takes a prefix away', '<a:b xmlns:a=""/>'],
    ['has an attribute twice', '<a b="1" b="2"/>'],
    ['has an attribute twice by its namespace', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>'],
    ['has an attribute without quotes', '<a b=1/>'],
    ['is nested too deeply', '<a>'.repeat(40) + '</a>'.repeat(40)],
    ['has too many elements', `<a>${'<b/>'.repeat(5001)}</a>`],
    ['is empty', ''],
  ])('that %s is refused', (_, text) => {
    expect(() => read(text)).toThrow(BadXml)
  })

  test('that is not UTF-8 is refused', () => {
    expect(() => readXml(Uint8Array.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))).toThrow(BadXml)
  })

  test('of many signs that begin something is refused at once', () => {
    const began = performance.now()
    for (const sign of ['<', '&', '<!--', '<![CDATA[', '<a b="', '<?x ', '<a '])
      expect(() => read(`<a>${sign.repeat(30_000)}`)).toThrow(BadXml)
    expect(performance.now() - began).toBeLessThan(3000)
  })
})
