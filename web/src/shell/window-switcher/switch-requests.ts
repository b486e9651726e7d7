/** Which way the switcher steps through the windows: `next` is the one used before. */
export type SwitchDirection = 'next' | 'previous'

const eventName = 'window-switch-request'

/** Opens the window switcher, or steps on in the open one. */
export function requestSwitch(direction: SwitchDirection): void {
  document.dispatchEvent(new CustomEvent<SwitchDirection>(eventName, { detail: direction }))
}

/** Listens for requests; returns the unsubscribe function. */
export function onSwitchRequest(listener: (direction: SwitchDirection) => void): () => void {
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail === 'previous' ? 'previous' : 'next')
  }
  document.addEventListener(eventName, onEvent)
  return () => document.removeEventListener(eventName, onEvent)
}
