import { expect, test } from 'vitest'
import { svgDataUri } from './data-uri'

test('an SVG text becomes an image URL with the same picture', () => {
  const uri = svgDataUri(
    '<svg xmlns="http://www.w3.org/2000/svg">\n  <path fill="#fff" d="M0 0h1"/>\n</svg>\n',
  )
  expect(uri).toBe(
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E %3Cpath fill='%23fff' d='M0 0h1'/%3E %3C/svg%3E",
  )
})

test('a missing namespace is added, without which browsers show no image', () => {
  expect(svgDataUri('<svg viewBox="0 0 1 1"/>')).toBe(
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/%3E",
  )
})
