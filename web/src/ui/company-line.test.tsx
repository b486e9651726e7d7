// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CompanyLine } from './company-line'

test('says who else has a file open for as long as somebody has', () => {
  let show = (_people: readonly string[]) => {}
  let followed = ''
  const follow = (_os: null, path: string, listener: (people: readonly string[]) => void) => {
    followed += `+${path}`
    show = listener
    return () => {
      followed += `-${path}`
    }
  }
  const describe = (people: readonly string[]) => ({
    tone: 'info' as const,
    text: `${people.join()} has it open`,
  })
  const line = (path: string) => <CompanyLine os={null} path={path} follow={follow} describe={describe} />
  const { rerender, unmount } = render(line('/a'))
  expect(screen.queryByText(/has it open/)).toBeNull()
  act(() => show(['Finn']))
  expect(screen.getByText('Finn has it open')).not.toBeNull()
  act(() => show([]))
  expect(screen.queryByText(/has it open/)).toBeNull()
  act(() => show(['Finn']))
  // Who has another file open is not known yet.
  rerender(line('/b'))
  expect(screen.queryByText(/has it open/)).toBeNull()
  unmount()
  expect(followed).toBe('+/a-/a+/b-/b')
})
