import { act, fireEvent, render, screen, within } from '@testing-library/react'
import {
  createMemoryCommunity,
  type MemoryCommunity,
  type MemoryCommunityOptions,
} from '@/kernel/community/testing/memory-community'
import type { OsEvents } from '@/kernel/events/types'
import type { Os } from '@/kernel/os'
import type { WindowArgs } from '@/kernel/windows/types'
import { createTestOs } from '@/root/testing/test-os'
import View from '../View'

/** A person without an account, as the session says it. */
const nobody = (session: Os['session']): Os['session'] => ({
  ...session,
  getState: () => nobodyState(session),
})
const states = new WeakMap<Os['session'], ReturnType<Os['session']['getState']>>()
const nobodyState = (session: Os['session']) => {
  const known = states.get(session)
  if (known) return known
  const state = { ...session.getState(), user: null }
  states.set(session, state)
  return state
}

interface StoreOptions extends MemoryCommunityOptions {
  readonly args?: WindowArgs
  /** Called before the window opens. */
  readonly prepare?: (community: MemoryCommunity) => void
}

/** Opens a store window on a community in memory, and what a test says of it. */
export async function openStore({ args, prepare, ...options }: StoreOptions = {}) {
  const community = createMemoryCommunity(options)
  prepare?.(community)
  const { os: testOs } = createTestOs()
  const os: Os = {
    ...testOs,
    community: () => Promise.resolve(community),
    session: options.userId === null ? nobody(testOs.session) : testOs.session,
  }
  const installs: OsEvents['app-install-request'][] = []
  const stop = os.events.on('app-install-request', (request) => installs.push(request))
  const id = os.windows.open('appstore', args)
  const record = os.windows.getState().windows.find((window) => window.id === id)
  if (!record) throw new Error('no window')
  const view = render(<View window={record} os={os} />)
  await settle()
  return {
    os,
    id,
    community,
    installs,
    view,
    stop,
    /** The toast on screen: its title, its text and whether it is an error. */
    toast: () => {
      const notice = os.notifications.getState()
      return [notice?.title, notice?.description, notice?.variant ?? 'default']
    },
    callsOf: (name: string) => community.calls.filter((call) => call.name === name),
  }
}

/** Lets answers of ports arrive. */
export async function settle() {
  await act(async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  })
}

/** Goes to a tab. Radix changes tabs when the button goes down. */
export async function goTo(name: string) {
  fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })
  await settle()
}

/** Presses a button of the window. */
export async function press(name: string, inside: HTMLElement = document.body) {
  fireEvent.click(within(inside).getByRole('button', { name }))
  await settle()
}

/** The card of an app. */
export const card = (name: string) => screen.getByRole('article', { name })

/** The names of the apps on screen, in their order. */
export const shownApps = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading').textContent)
