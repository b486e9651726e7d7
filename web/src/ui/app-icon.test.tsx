// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AppIcon } from './app-icon'

afterEach(cleanup)

const shown = (icon: string) => {
  const { container } = render(<AppIcon icon={icon} size="small" />)
  return container.querySelector('img')?.getAttribute('src') ?? container.textContent
}

describe('the icon of an app of others', () => {
  test('is a picture for pictures, also for the system’s own that stands for an app without one', () => {
    expect(shown('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
    expect(shown('/assets/app-icons-1.svg#htmlapp')).toBe('/assets/app-icons-1.svg#htmlapp')
  })

  test('is a character where an author chose one', () => {
    expect(shown('🦦')).toBe('🦦')
    expect(shown('/')).toBe('/')
  })
})
