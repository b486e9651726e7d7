import { format, parse } from '@otteros/otterscript'
import { expect, test } from 'vitest'
import { lessons } from './lessons'

test.each(lessons.map(({ title, code }) => [title, code] as const))(
  'the example of “%s” can be read, is in the usual style and fits beside its output',
  (_title, code) => {
    expect(parse(code).diagnostics).toEqual([])
    expect(format(code)).toBe(`${code}\n`)
    expect(Math.max(...code.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(42)
  },
)
