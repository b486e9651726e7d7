// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { IconGrid } from '@/shell/desktop/IconGrid'
import { createShellState } from '@/shell/desktop/shell-state'
import { createTestOs } from '@/root/testing/test-os'
import { Taskbar } from '@/shell/taskbar/Taskbar'

afterEach(cleanup)

test('a badge is a number on the icon and on each taskbar button of its app, and a part of their names', () => {
  const { os } = createTestOs()
  const shell = createShellState()
  os.windows.open('messenger')
  os.windows.open('settings')
  render(
    <>
      <IconGrid os={os} shell={shell} size={{ columns: 8, rows: 6 }} isMobile={false} />
      <Taskbar os={os} shell={shell} isMobile={false} />
    </>,
  )
  const names = (part: RegExp) =>
    screen.getAllByRole('button', { name: part }).map((button) => button.getAttribute('aria-label'))
  expect(screen.getByRole('button', { name: 'Messenger' }).textContent).toBe('Messenger')
  expect(names(/^Messenger \(Beta\)/)).toEqual(['Messenger (Beta)'])
  act(() => os.badges.set('messenger', { count: 120, text: '99+ unread messages' }))
  expect(names(/^Messenger/)).toEqual([
    'Messenger, 99+ unread messages',
    'Messenger (Beta), 99+ unread messages',
  ])
  expect(screen.getAllByText('99+')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Settings' })).toHaveLength(2)
  act(() => os.badges.set('messenger', null))
  expect(screen.queryByText('99+')).toBeNull()
  expect(screen.getByRole('button', { name: 'Messenger' })).toBeTruthy()
})
