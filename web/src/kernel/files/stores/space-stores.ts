import { deleteDB } from 'idb'
import type { SpaceStores } from '../mounts/open-mount'
import { openDeviceStore } from './device-store'

/** Ids of spaces: the name of another person may begin as this one's does. */
const spaceId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** What this device has of a person's shared folders and teams: a database for each. */
export function createSpaceStores(name: string): SpaceStores {
  const prefix = `otteros-space-files-${name}-`
  return {
    open: (space) => openDeviceStore({ name: prefix + space, hasOutbox: true }),
    async list() {
      const all = await indexedDB.databases()
      return all
        .flatMap(({ name: each }) => (each?.startsWith(prefix) ? [each.slice(prefix.length)] : []))
        .filter((id) => spaceId.test(id))
    },
    remove: (space) => deleteDB(prefix + space),
  }
}
