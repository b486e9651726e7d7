/**
 * Address of the page that every sandbox starts from. It is on the desktop's own host, so its frame must never have
 * `allow-same-origin`; a host name per app would go here.
 */
export const sandboxAddress = (): string => `${import.meta.env.BASE_URL}sandbox/frame.html`
