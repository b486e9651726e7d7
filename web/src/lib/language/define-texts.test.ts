import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { CompiledMessage } from 'icu-minify/format'

type Areas = Record<string, Record<string, CompiledMessage>>

const fetched = vi.hoisted(() => ({
  ar: vi.fn(
    async (): Promise<Areas> => ({
      otters: {
        saved: ['حُفظ ', ['name']],
        swims: [['place', 1, { river: [['name'], ' في النهر'], other: [['name'], ' في البحر'] }]],
      },
    }),
  ),
  de: vi.fn(
    async (): Promise<Areas> => ({
      otters: {
        plain: 'Die Otter',
        saved: [['name'], ' gespeichert'],
        files: [['count', 2, { one: [0, ' Datei'], other: [0, ' Dateien'] }]],
      },
    }),
  ),
  app: vi.fn(async () => ({ default: { 'apps/pond': { plain: 'Teich' } } })),
  lake: vi.fn(async () => ({ default: { 'apps/lake': { plain: 'See' } } })),
  river: vi.fn(async () => ({ default: { 'apps/river': { plain: 'Fluss' } } })),
  slow: vi.fn(async () => ({ default: { 'apps/slow': { plain: 'Langsam' } } })),
}))
vi.mock('virtual:texts', () => ({
  names: { ar: 'العربية', de: 'Deutsch' },
  languages: {
    ar: async () => ({ start: await fetched.ar(), later: {} }),
    de: async () => ({
      start: await fetched.de(),
      later: {
        'apps/pond': fetched.app,
        'apps/lake': fetched.lake,
        'apps/river': fetched.river,
        'apps/slow': fetched.slow,
      },
    }),
    'en-XA': async () => ({ start: { otters: { plain: '[Ţĥé]' } }, later: {} }),
  },
}))

const { currentLanguage, defineTexts, languages, onLanguage, shownTexts, speak, textsReady } = await import(
  './define-texts'
)

/** What the build makes of the messages. */
const compiled = {
  plain: 'The otters',
  saved: ['Saved ', ['name']],
  files: [['count', 2, { one: [0, ' file'], other: [0, ' files'] }]],
  link: ['Read ', ['page', 'the page']],
  swims: [['place', 1, { river: [['name'], ' in the river'], other: [['name'], ' in the sea'] }]],
}
const messages = {
  plain: 'The otters',
  saved: 'Saved {name}',
  files: '{count, plural, one {# file} other {# files}}',
  link: 'Read <page>the page</page>',
  swims: '{place, select, river {{name} in the river} other {{name} in the sea}}',
} as const
const define = () => defineTexts(compiled as unknown as typeof messages, 'otters')

beforeEach(() => speak('en'))
afterEach(() => vi.clearAllMocks())

test('a message without parameters is a string, others are functions of their values', () => {
  const texts = define()
  expect(texts.plain).toBe('The otters')
  expect(texts.saved({ name: 'poem.txt' })).toBe('Saved poem.txt')
  expect([texts.files({ count: 1 }), texts.files({ count: 1234 })]).toEqual(['1 file', '1,234 files'])
  expect(texts.link({ page: (content) => ({ content }) })).toEqual(['Read ', { content: ['the page'] }])
})

test('the compiler knows the parameters', () => {
  const texts = define()
  expectTypeOf(texts.plain).toEqualTypeOf<string>()
  expectTypeOf(texts.saved).parameter(0).toEqualTypeOf<{ readonly name: string | number }>()
  expectTypeOf(texts.files).parameter(0).toEqualTypeOf<{ readonly count: number }>()
})

describe('in another language', () => {
  test('all texts change at once when they are there, and whoever shows them is told', async () => {
    const texts = define()
    const [before, told] = [shownTexts(texts), vi.fn()]
    expect(shownTexts(texts)).toBe(before)
    const end = onLanguage(told)
    await speak('de')
    end()
    expect(told).toHaveBeenCalledOnce()
    expect(currentLanguage()).toMatchObject({ tag: 'de', name: 'Deutsch', direction: 'ltr' })
    expect(texts.plain).toBe('Die Otter')
    expect(texts.files({ count: 2000 })).toBe('2.000 Dateien')
    expect(shownTexts(texts)).not.toBe(before)
    // What was handed out before stays as it was only where it was read before.
    expect(shownTexts(texts).saved({ name: 'a' })).toBe('a gespeichert')
  })

  test('what has no translation is English, with the plurals and numbers of English', async () => {
    const texts = define()
    await speak('ar')
    expect(texts.plain).toBe('The otters')
    expect(texts.files({ count: 1 })).toBe('1 file')
  })

  test('texts that are there already are spoken from the moment they are declared', async () => {
    await speak('de')
    const texts = define()
    expect(texts.plain).toBe('Die Otter')
  })

  test('the texts of an app are fetched with the app, and come by themselves', async () => {
    await speak('de')
    expect(fetched.app).not.toHaveBeenCalled()
    const told = vi.fn()
    const end = onLanguage(told)
    const texts = defineTexts({ plain: 'Pond' }, 'apps/pond')
    expect(texts.plain).toBe('Pond')
    await textsReady()
    end()
    expect(texts.plain).toBe('Teich')
    expect(told).toHaveBeenCalledOnce()
  })

  test('texts of an app that cannot be fetched stay English until they can', async () => {
    await speak('de')
    fetched.lake.mockRejectedValueOnce(new Error('offline'))
    const texts = defineTexts({ plain: 'Lake' }, 'apps/lake')
    await textsReady()
    expect(texts.plain).toBe('Lake')
    await speak('de')
    expect(texts.plain).toBe('See')
  })

  test('a language of which anything cannot be fetched is not spoken', async () => {
    fetched.river.mockRejectedValueOnce(new Error('offline'))
    const [texts, river] = [define(), defineTexts({ plain: 'River' }, 'apps/river')]
    await expect(speak('de')).rejects.toThrow('offline')
    expect([currentLanguage().tag, texts.plain, river.plain]).toEqual(['en', 'The otters', 'River'])
    expect(await speak('de')).toBe(true)
    expect([texts.plain, river.plain]).toEqual(['Die Otter', 'Fluss'])
  })

  test('the last choice counts, whichever answers first', async () => {
    const texts = define()
    let answer: () => void = () => {}
    fetched.slow.mockReturnValueOnce(
      new Promise((resolve) => (answer = () => resolve({ default: { 'apps/slow': { plain: 'Langsam' } } }))),
    )
    defineTexts({ plain: 'Slow' }, 'apps/slow')
    const slow = speak('de')
    expect(await speak('ar')).toBe(true)
    answer()
    expect(await slow).toBe(false)
    expect(currentLanguage().tag).toBe('ar')
    expect(texts.plain).toBe('The otters')
  })

  test('the pseudo-language is spoken where it is asked for, and not on offer', async () => {
    const texts = define()
    await speak('en-XA')
    expect(texts.plain).toBe('[Ţĥé]')
    expect(languages().map(({ tag }) => tag)).toEqual(['en', 'de', 'ar'])
  })

  test('an unknown language is English', async () => {
    await speak('tlh')
    expect(currentLanguage().tag).toBe('en')
    expect(languages().map(({ tag, direction }) => `${tag} ${direction}`)).toEqual([
      'en ltr',
      'de ltr',
      'ar rtl',
    ])
  })

  test('names stand apart from the words around them', async () => {
    const texts = define()
    expect(texts.saved({ name: 'poem\u202Etxt.exe' })).toBe('Saved \u2068poemtxt.exe\u2069')
    await speak('ar')
    expect(texts.saved({ name: 'poem.txt' })).toBe('حُفظ \u2068poem.txt\u2069')
  })

  test('a word that chooses is compared as it is, names in what it chooses stand apart', async () => {
    const texts = define()
    expect(texts.swims({ place: 'river', name: 'Ada' })).toBe('Ada in the river')
    await speak('ar')
    expect(texts.swims({ place: 'river', name: 'Ada' })).toBe('\u2068Ada\u2069 في النهر')
  })

  test('dates keep the marks that order their parts', async () => {
    const texts = define()
    await speak('ar')
    const date = new Intl.DateTimeFormat('ar-u-nu-latn', { dateStyle: 'short' }).format(0)
    expect(date).toContain('\u200F')
    expect(texts.saved({ name: date })).toBe(`حُفظ \u2068${date}\u2069`)
    expect(texts.saved({ name: '\u202E123\u2066' })).toBe('حُفظ \u2068123\u2069')
  })
})
