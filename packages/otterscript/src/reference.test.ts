import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtins } from './builtins'
import { desktopEvents } from './desktop-calls'
import { parse } from './parser'
import { keywords } from './words'

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
    expect(programs).toHaveLength(4)
    for (const text of programs) expect(parse(text).diagnostics).toEqual([])
  })

  test('lists every event with its value and when it is sent', () => {
    const [, section = ''] = reference.split('## Events')
    const rows = [...section.matchAll(/^\| `([a-z-]+)` +\| (\w+) +\| (.+?) +\| (yes|no) +\|$/gm)].map(
      ([, name, value, help, app]) => ({ name, value, help, app }),
    )
    expect(rows).toEqual(
      desktopEvents.map((event) => ({
        name: event.name,
        value: event.value,
        help: event.help,
        app: 'isPersonal' in event ? 'no' : 'yes',
      })),
    )
  })

  test('lists every keyword, and its grammar mentions each', () => {
    const [, grammar = ''] = reference.split('```ebnf')
    const [rules = '', behind = ''] = grammar.split('```')
    const [rest = ''] = behind.split('. A `{`')
    expect([...rest.matchAll(/`([a-z]+)`/g)].map(([, word]) => word)).toEqual([...keywords])
    for (const keyword of keywords) expect(rules).toContain(`"${keyword}"`)
  })
})
