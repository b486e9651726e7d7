import type { Transfers } from '../transfer-types'

/** Transfers of a device where nothing is on its way. */
export const noTransfers: Transfers = {
  getState: () => [],
  subscribe: () => () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  cancel: () => Promise.resolve(),
  pauseAll: () => undefined,
  resumeAll: () => undefined,
}
