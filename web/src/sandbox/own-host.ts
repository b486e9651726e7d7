import type { AppPlace } from '@/kernel/app-platform/types'

/**
 * The desktop's own host as the place of an app, for where there are no user-content hosts. The frame has no origin there:
 * one with `allow-same-origin` would have the rights of the desktop.
 */
export const ownHost: AppPlace = {
  url: `${import.meta.env.BASE_URL}sandbox/frame.html`,
  origin: null,
  hasNetwork: false,
}
