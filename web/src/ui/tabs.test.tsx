// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { speak } from '@/lib/language/define-texts'
import { Tabs } from './tabs'

afterEach(cleanup)
afterEach(() => speak('en'))

function Page() {
  const [tab, setTab] = useState<'list' | 'form'>('list')
  return (
    <Tabs
      label="Parts"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          id: 'list',
          label: 'List',
          content: (
            <button type="button" onClick={() => setTab('form')}>
              Edit
            </button>
          ),
        },
        { id: 'form', label: 'Form', content: <input aria-label="Name" /> },
      ]}
    />
  )
}

test('arrow keys choose a tab and stay in the row', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('tab', { name: 'List' }))
  await user.keyboard('{ArrowRight}')
  const form = screen.getByRole('tab', { name: 'Form' })
  await waitFor(() => expect(document.activeElement).toBe(form))
  expect(form.getAttribute('aria-selected')).toBe('true')
})

test('where lines run from right to left, the next tab is at the left', async () => {
  await speak('ar')
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('tab', { name: 'List' }))
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Form' })))
})

test('the way back through the row does not leave a tab that the app chose', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('tab', { name: 'List' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  // What Tab leads to.
  const stops = [...document.querySelectorAll<HTMLElement>('[role="tablist"], [role="tab"]')].filter(
    ({ tabIndex }) => tabIndex === 0,
  )
  act(() => stops.at(-1)?.focus())
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Form' }))
  expect(screen.getByLabelText('Name')).toBeTruthy()
})
