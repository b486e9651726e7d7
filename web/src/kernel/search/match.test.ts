import { describe, expect, test } from 'vitest'
import { foldText, foldWords } from './fold'
import { matchNamed, matchText } from './match'

const fit = (text: string, query: string) => matchText(foldText(text), foldWords(query))
/** The texts that fit a query, best first. */
const ranked = (query: string, ...texts: string[]) =>
  texts.filter((text) => fit(text, query) > 0).toSorted((one, other) => fit(other, query) - fit(one, query))

describe('folding', () => {
  test('takes away case, accents, vowel signs and marks of direction, and joins forms of a letter', () => {
    expect(
      ['Ärger', 'STRASSE', 'Straße', 'Ødegård', 'İzmir', 'ﬁle', 'ＡＢＣ', 'a\u202eb'].map(foldText),
    ).toEqual(['arger', 'strasse', 'strasse', 'odegard', 'izmir', 'file', 'abc', 'ab'])
    expect(foldText('مُحَمَّد أحمد')).toBe(foldText('محمد احمد'))
    expect(foldText('مدرسة')).toBe(foldText('مدرسه'))
    expect(foldWords('  Two   words ')).toEqual(['two', 'words'])
    expect(foldWords(' ')).toEqual([])
  })
})

describe('matching', () => {
  test('the whole is best, then beginnings, then what is inside, then letters apart', () => {
    expect(
      ranked('term', 'Determine', 'Long terminal', 'Terminal', 'Term', 'Text Editor Rather More'),
    ).toEqual(['Term', 'Terminal', 'Long terminal', 'Determine', 'Text Editor Rather More'])
  })

  test('letters apart begin words or follow each other; letters from anywhere are no match', () => {
    expect(fit('System Monitor', 'sm')).toBeGreaterThan(0)
    expect(fit('File Manager', 'fmgr')).toBeGreaterThan(0)
    expect(fit('Code Editor', 'cdoe')).toBe(0)
    expect(fit('a very long name of some document', 'rmt')).toBe(0)
    expect(fit('x', 'xx')).toBe(0)
  })

  test('words count in any order, and all of them must fit', () => {
    expect(fit('Quarterly report 2026', 'report quarterly')).toBeGreaterThan(0)
    expect(fit('Quarterly report 2026', 'report monthly')).toBe(0)
    expect(ranked('new message', 'Message new', 'New message')).toEqual(['New message', 'Message new'])
  })

  test('shorter texts come first among those that fit as well', () => {
    expect(ranked('note', 'notes of the meeting', 'notes.md')).toEqual(['notes.md', 'notes of the meeting'])
  })

  test.each([
    ['إعدادات', 'اعدادات'],
    ['ملف التقرير.txt', 'تقرير'],
    ['日本語の文書.txt', '文書'],
    ['한국어', '한국'],
    ['Доклад.docx', 'докл'],
    ['שלום עולם', 'עולם'],
  ])('%s is found by %s', (text, query) => expect(fit(text, query)).toBeGreaterThan(0.4))

  test('other words find a thing from their beginning on, after its name; together with the name too', () => {
    const named = (query: string) => matchNamed('settings', ['dark mode', 'preferences'], foldWords(query))
    expect(named('settings')).toBe(1)
    expect(named('dark')).toBeGreaterThan(0.5)
    expect(named('dark')).toBeLessThan(named('sett'))
    expect(named('mode')).toBeGreaterThan(0)
    expect(named('ferences')).toBe(0)
    expect(named('settings dark')).toBeGreaterThan(0)
    expect(named('settings light')).toBe(0)
    expect(matchNamed('settings', ['dark'], [])).toBe(0)
  })
})
