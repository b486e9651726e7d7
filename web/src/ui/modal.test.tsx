// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from './modal'

afterEach(cleanup)

function Page({ isDismissable = true }: { readonly isDismissable?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen ? (
        <Modal open title="Sure?" {...(isDismissable ? { onClose: () => setOpen(false) } : {})}>
          <button type="button">Yes</button>
        </Modal>
      ) : null}
    </>
  )
}

test('Escape closes a dialog and the focus returns to where it was', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByRole('dialog', { name: 'Sure?' }).getAttribute('aria-modal')).toBe('true')
  expect(document.activeElement?.textContent).toBe('Yes')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
})

test('a dialog that must be answered stays', async () => {
  const user = userEvent.setup()
  render(<Page isDismissable={false} />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeTruthy()
})
