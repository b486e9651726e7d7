import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Os } from '@/kernel/os'
import type { WindowArgs } from '@/kernel/windows/types'
import { createTestOs } from '@/root/testing/test-os'
import View from '../View'

const list = () => screen.getByRole('grid', { name: 'Files' })

const entry = (name: string) => within(list()).findByRole('row', { name })

/**
 * A file manager window as a person uses it, over the sample files in memory. `make` makes its operating system of the usual one, as a
 * person with other services has it.
 */
export async function openFileManager(args: WindowArgs = {}, make: (os: Os) => Os = (os) => os) {
  const os = make(createTestOs().os)
  const user = userEvent.setup({ delay: null })
  const id = os.windows.open('filemanager', args)
  const window = os.windows.getState().windows.find((candidate) => candidate.id === id)
  if (!window) throw new Error('the window did not open')
  const view = render(<View os={os} window={window} />)
  await screen.findByRole('grid', { name: 'Files' })
  return {
    os,
    user,
    id,
    view,
    entry,
    names: () =>
      within(list())
        .queryAllByRole('row')
        .flatMap((row) => row.getAttribute('aria-label') ?? []),
    path: () => document.querySelector('[data-part="path"]')?.textContent,
    isOpen: () => os.windows.getState().windows.some((candidate) => candidate.id === id),
    /** The other windows, as type and path. */
    others: () =>
      os.windows
        .getState()
        .windows.filter((candidate) => candidate.id !== id)
        .map((candidate) => [candidate.type, candidate.path]),
    enter: async (name: string) => user.dblClick(await entry(name)),
    rightClick: async (name: string) => user.pointer({ keys: '[MouseRight]', target: await entry(name) }),
    choose: async (label: string) => user.click(await screen.findByRole('menuitem', { name: label })),
    write: async (path: string, data: string) => {
      const written = await os.files.write(path, data)
      if (!written.ok) throw new Error(written.error.message)
    },
    exists: async (path: string) => (await os.files.stat(path)).ok,
  }
}
