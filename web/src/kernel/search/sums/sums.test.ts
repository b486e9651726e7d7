import { describe, expect, test } from 'vitest'
import { calculate, isSum } from './calculate'
import { amountText, convert } from './convert'
import { readNumber } from './numbers'

describe('numbers', () => {
  test('are read as the language writes them; a sign that parts no groups is the decimal sign', () => {
    const read = (tag: string, ...numbers: string[]) => numbers.map((number) => readNumber(number, tag))
    expect(read('en', '1,234.5', '1,234', '3.5', '3,5', '1,234,567', '.5', '1e3')).toEqual([
      1234.5, 1234, 3.5, 3.5, 1_234_567, 0.5, 1000,
    ])
    expect(read('de', '1.234,5', '1.234', '3,5', '3.5', '1.234.567', ',5')).toEqual([
      1234.5, 1234, 3.5, 3.5, 1_234_567, 0.5,
    ])
  })

  test('what is none is none', () => {
    for (const text of ['1.2.3', '1,2,3', '1,23,4.5', '']) expect(readNumber(text, 'en')).toBeNull()
  })
})

describe('sums', () => {
  test.each([
    ['2+2', 4],
    ['2 + 3 * 4', 14],
    ['(2 + 3) × 4', 20],
    ['2(3+4)', 14],
    ['10 ÷ 4', 2.5],
    ['2^3^2', 512],
    ['2**10', 1024],
    ['-2^2', -4],
    ['2^-1', 0.5],
    ['-(3 − 5)', 2],
    ['0.1+0.2', 0.3],
    ['80 + 20%', 96],
    ['80 - 25 %', 60],
    ['20% * 50', 10],
    ['10% + 5%', 0.15],
    ['√16 + 1', 5],
    ['2π', 6.28318530718],
    ['(1 + 2', 3],
    ['١٢ + ٣', 15],
    ['1,000 * 2', 2000],
  ])('%s', (text, value) => expect(calculate(text)).toBe(value))

  test.each(['', '+', '2 +', 'two + 2', '1/0', '2)', '()', '2 3', '(', '1'.repeat(201), 'terminal'])(
    'no sum: %s',
    (text) => expect(calculate(text)).toBeNull(),
  )

  test('deep parentheses end, they do not overflow', () => {
    expect(calculate(`${'('.repeat(99)}1${')'.repeat(99)}`)).toBe(1)
    expect(calculate('('.repeat(200))).toBeNull()
  })

  test('a number alone, a date and a version are not worth calculating', () => {
    expect(['42', '-1.5', '2026-11-23', '1.2.3', '23/11/2026', 'abc'].filter(isSum)).toEqual([])
    expect(['1+1', '5%', '2(3)', '2026-11'].filter(isSum)).toHaveLength(4)
  })
})

describe('units', () => {
  const said = (text: string) => {
    const found = convert(text)
    return found && amountText(found.result, found.to)
  }
  test.each([
    ['3.5 km in mi', '2.174799 mi'],
    ['3,5 km in mi', '2.174799 mi'],
    ['5 in in cm', '12.7 cm'],
    ['72in to cm', '182.88 cm'],
    ['6 feet in metres', '1.8288 m'],
    ['10 kilometres per hour → m/s', '2.777778 m/s'],
    ['100 km/h = mph', '62.13712 mph'],
    ['(2 + 3) kg in lb', '11.02311 lb'],
    ['100 °C in °F', '212°F'],
    ['-40 f in c', '-40°C'],
    ['0 K in celsius', '-273.15°C'],
    ['1 GiB in MB', '1,073.742 MB'],
    ['8 Mbit in MB', '1 MB'],
    ['2 h in min', '120 min'],
    ['1 gal in l', '3.785412 L'],
    ['1 MB in KiB', '976.5625 KiB'],
    ['12 fl oz in ml', '354.8824 mL'],
  ])('%s', (text, result) => expect(said(text)).toBe(result))

  test('without a unit to become, the usual other one', () => {
    expect(['10 km', '70kg', '20°C'].map(said)).toEqual(['6.213712 mi', '154.3236 lb', '68°F'])
  })

  test.each(['3 km in kg', 'km in mi', '3 km in', '3 foo in bar', 'mail in box', '3', ''])(
    'no conversion: %s',
    (text) => expect(convert(text)).toBeNull(),
  )
})
