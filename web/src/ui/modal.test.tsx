// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
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

test('a key after the one that closes a dialog goes to where the focus was', async () => {
  render(<Page />)
  const ask = screen.getByRole('button', { name: 'Ask' })
  const keys = vi.fn()
  ask.addEventListener('keydown', (event) => keys(event.key))
  ask.focus()
  fireEvent.click(ask)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Yes' }), { key: 'Escape' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '2' })
  expect(keys.mock.calls).toEqual([['2']])
})

test('a dialog that must be answered stays', async () => {
  const user = userEvent.setup()
  render(<Page isDismissable={false} />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeTruthy()
})

test('the focus returns to what is around the opener when that is gone', async () => {
  const user = userEvent.setup()
  function List() {
    const [isThere, setThere] = useState(true)
    const [isOpen, setOpen] = useState(false)
    return (
      <div aria-label="List" role="group" tabIndex={-1}>
        {isThere ? (
          <button type="button" onClick={() => setOpen(true)}>
            Delete
          </button>
        ) : null}
        {isOpen ? (
          <Modal open title="Sure?" onClose={() => setOpen(false)}>
            <button
              type="button"
              onClick={() => {
                setThere(false)
                setOpen(false)
              }}
            >
              Yes
            </button>
          </Modal>
        ) : null}
      </div>
    )
  }
  render(<List />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'List' })))
})

test('a window that came to the front meanwhile gets the keyboard, not the one that asked', async () => {
  const user = userEvent.setup()
  function Windows() {
    const [isOpen, setOpen] = useState(false)
    const [front, setFront] = useState('first')
    const frame = (name: string, children?: ReactNode) => (
      <div role="group" aria-label={name} tabIndex={-1} data-active={front === name || undefined}>
        {children}
      </div>
    )
    const choose = () => {
      setFront('second')
      setOpen(false)
    }
    return (
      <>
        {frame(
          'first',
          <>
            <button type="button" onClick={() => setOpen(true)}>
              Ask
            </button>
            {isOpen ? (
              <Modal open title="Where?" onClose={() => setOpen(false)}>
                <button type="button" onClick={choose}>
                  Elsewhere
                </button>
              </Modal>
            ) : null}
          </>,
        )}
        {frame('second')}
      </>
    )
  }
  render(<Windows />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'second' })))
})
