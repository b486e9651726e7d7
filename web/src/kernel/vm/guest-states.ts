import { createStore } from 'zustand/vanilla'
import { log } from '@/lib/log'
import { success } from '@/lib/result'
import type { GuestPlace, GuestStates, GuestStatesState, SavedGuest } from './types'

interface GuestStatesOptions {
  readonly device: GuestPlace
  readonly account: GuestPlace
}

/** Whether a guest fits an image; null: any. */
export const fitsImage = (guest: SavedGuest, key: string | null): boolean => key === null || guest.key === key

/** Makes the saved guests of a person out of two places; the newest of both that fits the image wins. */
export function createGuestStates({ device, account }: GuestStatesOptions): GuestStates {
  const store = createStore<GuestStatesState>(() => ({ saved: null, account: 'unknown' }))
  /** One upload after the other: an older one must not arrive last. */
  let sending: Promise<boolean> = Promise.resolve(true)
  let newest = 0

  const send = (saved: SavedGuest): Promise<boolean> => {
    newest = saved.savedAt
    if (saved.bytes.byteLength > account.limit) {
      store.setState({ account: 'too-large' })
      return Promise.resolve(false)
    }
    store.setState({ account: 'sending' })
    sending = sending.then(async () => {
      // A newer one waits already.
      if (saved.savedAt !== newest) return false
      const sent = await account.write(saved)
      if (!sent.ok) log.warn('The account does not take the saved guest', sent.error)
      if (saved.savedAt === newest) store.setState({ account: sent.ok ? 'stored' : 'failed' })
      return sent.ok
    })
    return sending
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    async latest(key) {
      const here = await device.read(key, 0)
      if (!here.ok) log.warn('The saved guest on this device cannot be read', here.error)
      const own = here.ok ? here.value : null
      const there = await account.read(key, own?.savedAt ?? 0)
      if (!there.ok) log.warn('The saved guest of the account cannot be read', there.error)
      const others = there.ok ? there.value : null
      const found = others && (!own || others.savedAt > own.savedAt) ? others : own
      store.setState({
        saved: found && { savedAt: found.savedAt, bytes: found.bytes.byteLength },
        account: found !== null && found === others ? 'stored' : store.getState().account,
      })
      return found
    },
    async newest() {
      const here = await device.read(null, 0)
      if (!here.ok) return here
      const there = await account.read(null, here.value?.savedAt ?? 0)
      if (!there.ok) return there
      return there.value && there.value.savedAt > (here.value?.savedAt ?? 0) ? there : here
    },
    async keep(saved) {
      const isSent = send(saved)
      const here = await device.write(saved)
      // The account's copy takes as long as the connection wants; without one on the device it is waited for.
      if (!here.ok && !(await isSent)) return here
      store.setState({ saved: { savedAt: saved.savedAt, bytes: saved.bytes.byteLength } })
      return success(null)
    },
    async forget() {
      newest = 0
      await sending
      const [here, there] = await Promise.all([device.remove(), account.remove()])
      if (!here.ok) return here
      if (!there.ok) return there
      store.setState({ saved: null, account: 'unknown' })
      return success(null)
    },
  }
}
