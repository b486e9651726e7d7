// not shown in this module: symbols of units, and their names in the standard
import { currentLanguage } from '@/lib/language/define-texts'
import { foldText } from '../fold'

/** What is measured. Only units of the same kind become each other. */
type Kind = 'length' | 'mass' | 'temperature' | 'volume' | 'speed' | 'time' | 'data'

/** A unit: so much of it is `factor` times the first one of its kind; a temperature counts from `zero`. */
export interface Unit {
  readonly kind: Kind
  readonly factor: number
  readonly zero?: number
  /** How it is written, in every language; the first one is shown. */
  readonly symbols: readonly string[]
  /** Its name for `Intl`, which knows it in every language; absent: it has none there. */
  readonly name?: string
  /** The unit that it becomes when none is asked for, by the first symbol. */
  readonly usual?: string
}

type Row = readonly [
  symbols: string,
  factor: number,
  name?: string | undefined,
  usual?: string,
  zero?: number,
]

const rows: Readonly<Record<Kind, readonly Row[]>> = {
  length: [
    ['m', 1, 'meter', 'ft'],
    ['km', 1000, 'kilometer', 'mi'],
    ['cm', 0.01, 'centimeter', 'in'],
    ['mm', 0.001, 'millimeter', 'in'],
    ['µm um μm', 1e-6, undefined, 'mm'],
    ['mi', 1609.344, 'mile', 'km'],
    ['yd', 0.9144, 'yard', 'm'],
    ['ft ′', 0.3048, 'foot', 'm'],
    ['in ″ "', 0.0254, 'inch', 'cm'],
    ['nmi', 1852, undefined, 'km'],
  ],
  mass: [
    ['kg', 1, 'kilogram', 'lb'],
    ['g', 0.001, 'gram', 'oz'],
    ['mg', 1e-6, undefined, 'g'],
    ['t tonne tonnes', 1000, undefined, 'lb'],
    ['lb lbs', 0.453_592_37, 'pound', 'kg'],
    ['oz', 0.028_349_523_125, 'ounce', 'g'],
    ['st', 6.350_293_18, 'stone', 'kg'],
  ],
  temperature: [
    ['°C c celsius', 1, 'celsius', '°F', 273.15],
    ['°F f fahrenheit', 5 / 9, 'fahrenheit', '°C', 459.67 * (5 / 9)],
    ['K kelvin', 1, undefined, '°C', 0],
  ],
  volume: [
    ['l', 1, 'liter', 'gal'],
    ['ml', 0.001, 'milliliter', 'fl oz'],
    ['cl', 0.01, undefined, 'fl oz'],
    ['m³ m3', 1000, undefined, 'l'],
    ['gal', 3.785_411_784, 'gallon', 'l'],
    ['qt quart quarts', 0.946_352_946, undefined, 'l'],
    ['pt pint pints', 0.473_176_473, undefined, 'ml'],
    ['fl oz', 0.029_573_529_562_5, 'fluid-ounce', 'ml'],
  ],
  speed: [
    ['m/s', 1, 'meter-per-second', 'km/h'],
    ['km/h kmh kph', 1 / 3.6, 'kilometer-per-hour', 'mph'],
    ['mph mi/h', 0.447_04, 'mile-per-hour', 'km/h'],
    ['kn kt knot knots', 1852 / 3600, undefined, 'km/h'],
  ],
  time: [
    ['s sec', 1, 'second', 'min'],
    ['ms', 0.001, 'millisecond', 's'],
    ['min', 60, 'minute', 's'],
    ['h hr', 3600, 'hour', 'min'],
    ['d', 86_400, 'day', 'h'],
    ['wk', 604_800, 'week', 'd'],
    // A mean one of the Gregorian calendar.
    ['yr', 31_556_952, 'year', 'd'],
  ],
  data: [
    ['B', 1, 'byte', 'bit'],
    ['bit', 0.125, 'bit', 'B'],
    ['kB', 1e3, 'kilobyte', 'KiB'],
    ['MB', 1e6, 'megabyte', 'MiB'],
    ['GB', 1e9, 'gigabyte', 'GiB'],
    ['TB', 1e12, 'terabyte', 'TiB'],
    ['KiB', 1024, undefined, 'kB'],
    ['MiB', 1024 ** 2, undefined, 'MB'],
    ['GiB', 1024 ** 3, undefined, 'GB'],
    ['TiB', 1024 ** 4, undefined, 'TB'],
    ['Mbit', 125_000, 'megabit', 'MB'],
    ['Gbit', 125_000_000, 'gigabit', 'GB'],
  ],
}

const kinds = Object.keys(rows).filter((kind): kind is Kind => kind in rows)

/** `fl oz` is the one symbol with a blank in it. */
const symbolsOf = (list: string) => (list === 'fl oz' ? ['fl oz', 'floz'] : list.split(' '))

/** All units. */
export const units: readonly Unit[] = kinds.flatMap((kind) =>
  rows[kind].map(([symbols, factor, name, usual, zero]) => ({
    kind,
    factor,
    symbols: symbolsOf(symbols),
    ...(name === undefined ? {} : { name }),
    ...(usual === undefined ? {} : { usual }),
    ...(zero === undefined ? {} : { zero }),
  })),
)

/** Amounts that bring out the forms of a plural in the languages that have many of them. */
const amounts = [0, 1, 2, 3, 5, 11, 1.5]

/** What a language calls a unit, in all forms that it has. */
function namesOf(name: string, tag: string): readonly string[] {
  return (['long', 'short', 'narrow'] as const).flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay })
    return amounts.map((amount) =>
      format
        .formatToParts(amount)
        .filter(({ type }) => type === 'unit')
        .map(({ value }) => value)
        .join(' '),
    )
  })
}

const words = new Map<string, ReadonlyMap<string, Unit>>()

/** Units by the words of a language, folded. English ones are understood in all languages. */
function wordsOf(tag: string): ReadonlyMap<string, Unit> {
  const made = words.get(tag)
  if (made) return made
  const found = new Map<string, Unit>()
  for (const unit of units) {
    const names =
      unit.name === undefined ? [] : [tag, 'en', 'en-GB'].flatMap((each) => namesOf(unit.name ?? '', each))
    for (const word of [...unit.symbols, ...names]) {
      const folded = foldText(word).trim()
      if (folded !== '' && !found.has(folded)) found.set(folded, unit)
    }
  }
  words.set(tag, found)
  return found
}

/** The unit of a word or symbol, in the language now or in English; null: there is none. */
export function findUnit(text: string): Unit | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (trimmed === '') return null
  // As it is written first: a megabit is no megabyte, and K is no k.
  const bySymbol = units.find(({ symbols }) => symbols.includes(trimmed))
  return bySymbol ?? wordsOf(currentLanguage().tag).get(foldText(trimmed)) ?? null
}

/** The unit of a symbol. */
export const unitOf = (symbol: string): Unit | null =>
  units.find(({ symbols: [first] }) => first === symbol) ?? null
