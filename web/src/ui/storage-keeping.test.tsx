// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { createStoragePersistence } from '@/lib/storage-persistence'
import { StorageKeeping } from './storage-keeping'

test('says that the browser may clear what is stored, and asks it to keep it', async () => {
  const persist = vi.fn(() => Promise.resolve(true)).mockResolvedValueOnce(false)
  const persistence = createStoragePersistence({
    manager: () => ({ persist, persisted: () => Promise.resolve(false) }),
    storage: memoryStorage(),
    isActive: () => true,
  })
  render(<StorageKeeping persistence={persistence} />)
  await screen.findByText(/may clear/)
  fireEvent.click(screen.getByRole('button', { name: 'Ask to keep it' }))
  await screen.findByText(/declined/)
  fireEvent.click(screen.getByRole('button', { name: 'Ask to keep it' }))
  await screen.findByText(/keeps the data stored/)
  expect(screen.queryByRole('button')).toBeNull()
})
