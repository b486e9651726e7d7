import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtins } from '@otteros/otterscript'
import { scriptCalls } from '@otteros/otterscript/desktop-calls'
import { expect, test } from 'vitest'

const reference = readFileSync(join(import.meta.dirname, '../../../../docs/otterscript.md'), 'utf8')

test('the reference in docs lists every call with its help', () => {
  const [, section = ''] = reference.split('## What a program can do on the desktop')
  const rows = [...section.matchAll(/^\| `([a-z-]+)\((.*?)\)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, name, parameters, help, app]) => ({ name, parameters, help, isPersonal: app === 'no' }),
  )
  expect(rows).toEqual(
    scriptCalls.map((call) => ({
      name: call.name,
      parameters: call.parameters.join(', '),
      help: call.help,
      isPersonal: 'isPersonal' in call,
    })),
  )
})

test('no call hides a function of the language', () => {
  const names = new Set(builtins.map(({ name }) => name))
  expect(scriptCalls.filter(({ name }) => names.has(name))).toEqual([])
})
