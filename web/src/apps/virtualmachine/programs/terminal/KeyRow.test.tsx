// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { KeyRow } from './KeyRow'

afterEach(cleanup)

test('the keys lie as on a real keyboard in every language, and send what they do', () => {
  const send = vi.fn()
  render(<KeyRow onSend={send} />)
  const row = screen.getByRole('toolbar')
  expect(row.dir).toBe('ltr')
  const keys = within(row).getAllByRole('button')
  expect(keys.slice(-4).map(({ textContent }) => textContent)).toEqual(['←', '↑', '↓', '→'])
  for (const key of keys.slice(-4)) fireEvent.click(key)
  expect(send.mock.calls.flat()).toEqual(['\u001B[D', '\u001B[A', '\u001B[B', '\u001B[C'])
})
