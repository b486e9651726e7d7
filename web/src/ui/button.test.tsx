// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, IconButton } from './button'

afterEach(cleanup)

const kinds = {
  Button: (props: object) => <Button {...props}>Save</Button>,
  IconButton: (props: object) => <IconButton label="Save" {...props} />,
}

test.each(Object.entries(kinds))(
  '%s keeps the keyboard while its own work disables it, and does nothing then',
  async (_, draw) => {
    const user = userEvent.setup()
    const save = vi.fn()
    function Page() {
      const [isBusy, setBusy] = useState(false)
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            save()
            setBusy(true)
          }}
        >
          {draw({ type: 'submit', disabled: isBusy })}
          <button type="button" onClick={() => setBusy(false)}>
            Done
          </button>
        </form>
      )
    }
    render(<Page />)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    await user.tab()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter} ')
    expect(save).toHaveBeenCalledOnce()

    await user.tab()
    expect(button.disabled).toBe(true)
    await user.keyboard('{Enter}')
    expect(button.disabled).toBe(false)
    expect(button.hasAttribute('aria-disabled')).toBe(false)
    await user.tab({ shift: true })
    await user.keyboard('{Enter}')
    expect(save).toHaveBeenCalledTimes(2)
  },
)
