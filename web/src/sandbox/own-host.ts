import type { AppOrigin } from '@/kernel/app-platform/types'

/**
 * The desktop's own host as the place of an app, for where there are no user-content hosts. The frame has no origin there:
 * one with `allow-same-origin` would have the rights of the desktop.
 */
export const ownHost: AppOrigin = {
  url: `${import.meta.env.BASE_URL}sandbox/frame.html`,
  origin: null,
  hasNetwork: false,
  // Found out when it is needed: it depends on the browser, and on whether the server sends headers.
  confinement: 'none',
}

/** The page of that host that tells whether the browser confines apps there. */
export const ownConfinementPage = `${import.meta.env.BASE_URL}sandbox/confinement.html`
