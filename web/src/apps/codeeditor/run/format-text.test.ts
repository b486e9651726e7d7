import { expect, test } from 'vitest'
import { formatText, isFormattable } from './format-text'

test('OtterScript is put into its usual style, other languages stay as they are', async () => {
  expect(await formatText('otterscript', 'if true{\nsay( 1 )\n}')).toBe('if true {\n  say(1)\n}\n')
  expect([isFormattable('javascript'), await formatText('javascript', 'a( 1 )')]).toEqual([false, null])
})
