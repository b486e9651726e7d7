import { expect, test } from 'vitest'
import { iconSheet } from './icon-sheet'

const sun = `<svg width="1em" viewBox="0 0 32 32">
  <defs><linearGradient id="a"/></defs>
  <path fill="url(#a)"/>
</svg>`
const moon = `<svg viewBox='0 0 48 48'><radialGradient id='a' href="#b"/><circle id='b' fill='url(#a)'/></svg>`

test('a sheet shows each icon by its name, with what belongs to it', () => {
  expect(
    iconSheet(
      new Map([
        ['sun', sun],
        ['moon', moon],
      ]),
    ),
  ).toBe(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">',
      '<view id="sun" viewBox="0 0 48 48"/>',
      '<svg x="0" width="48" height="48" viewBox="0 0 32 32">',
      '<defs><linearGradient id="sun-a"/></defs> <path fill="url(#sun-a)"/></svg>',
      '<view id="moon" viewBox="64 0 48 48"/>',
      '<svg x="64" width="48" height="48" viewBox="0 0 48 48">',
      `<radialGradient id='moon-a' href="#moon-b"/><circle id='moon-b' fill='url(#moon-a)'/></svg></svg>`,
    ].join(''),
  )
})

test('an icon that says nothing of its size is refused', () => {
  expect(() => iconSheet(new Map([['sun', '<svg><path/></svg>']]))).toThrow('The icon sun has no viewBox')
})
