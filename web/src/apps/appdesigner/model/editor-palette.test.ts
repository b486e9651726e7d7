import { expect, test } from 'vitest'
import { editorPalette } from './editor-palette'

const palette = (...args: Parameters<typeof editorPalette>) => {
  const { 'data-os-style': style, 'data-theme': theme } = editorPalette(...args)
  return style && `${style}/${theme}`
}

test('light, dark and auto give the editor colours, whatever the desktop wears [B2.76]', () => {
  expect(palette('auto', 'bluegold', 'dark')).toBeUndefined()
  expect(palette('light', 'bluegold', 'dark')).toBe('bluegold/default')
  expect(palette('light', 'redblack', 'default')).toBe('default/default')
  expect(palette('dark', 'bluegold', 'default')).toBe('bluegold/dark')
})

test('high contrast stays high', () => {
  expect(palette('light', 'redblack', 'contrast')).toBe('default/contrast')
  expect(palette('dark', 'default', 'contrast')).toBe('greyblack/contrast')
  expect(palette('dark', 'bluegold', 'contrast')).toBe('bluegold/contrast')
})
