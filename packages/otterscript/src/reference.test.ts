import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtins } from './builtins'
import { parse } from './parser'

const reference = readFileSync(new URL('../../../docs/otterscript.md', import.meta.url), 'utf8')

describe('the reference in docs', () => {
  test('lists every builtin with its help', () => {
    const [, section = ''] = reference.split('## Functions that are always there')
    const [table = ''] = section.split('\n## ')
    const rows = [...table.matchAll(/^\| `([a-z-]+)\((.*)\)` +\| (.+?) +\|$/gm)].map(
      ([, name, parameters, help]) => ({ name, parameters, help }),
    )
    expect(rows).toEqual(
      builtins.map(({ name, parameters, help }) => ({ name, parameters: parameters.join(', '), help })),
    )
  })

  test('shows programs that can be read', () => {
    const programs = [...reference.matchAll(/```otterscript\n(.*?)```/gs)].map(([, text = '']) => text)
    expect(programs).toHaveLength(3)
    for (const text of programs) expect(parse(text).diagnostics).toEqual([])
  })
})
