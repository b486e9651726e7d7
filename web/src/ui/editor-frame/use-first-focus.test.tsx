// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFirstFocus } from './use-first-focus'

/** Lays everything out that was waited for. */
let layOut = () => {}

function stubLayout() {
  const callbacks = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly callback: () => void) {}
      observe = () => void callbacks.add(this.callback)
      disconnect = () => void callbacks.delete(this.callback)
    },
  )
  layOut = () => {
    for (const callback of callbacks) callback()
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Field({ isActive }: { readonly isActive: () => boolean }) {
  const [root, takeFocus] = useFirstFocus(isActive)
  useLayoutEffect(() => {
    const field = root.current?.querySelector('input')
    return field ? takeFocus(() => field.focus(), field) : undefined
  }, [root, takeFocus])
  return (
    <section ref={root}>
      <input aria-label="Name" />
    </section>
  )
}

test('a field of a new window has the keyboard once it is laid out', () => {
  stubLayout()
  const { getByLabelText } = render(<Field isActive={() => true} />)
  expect(document.activeElement).toBe(document.body)
  layOut()
  expect(document.activeElement).toBe(getByLabelText('Name'))
})

test('another window that opened before that keeps the keyboard', () => {
  stubLayout()
  let isActive = true
  render(<Field isActive={() => isActive} />)
  isActive = false
  layOut()
  expect(document.activeElement).toBe(document.body)
})

test('a window that is gone before that takes nothing', () => {
  stubLayout()
  const { getByLabelText, unmount } = render(<Field isActive={() => true} />)
  const focus = vi.spyOn(getByLabelText('Name'), 'focus')
  unmount()
  layOut()
  expect(focus).not.toHaveBeenCalled()
})
