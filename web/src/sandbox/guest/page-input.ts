// What the desktop has to know of input inside a page, and where links lead.
import { numberOf } from '../messages'
import { getterOf } from './own-getter'
import type { TellAttempt } from './page-dialogs'
import { isOwnDownload } from './page-downloads'
import type { UnitPort } from './unit-port'

/** Least time between two reports of activity, in ms. */
const activityInterval = 1000

/**
 * Reports presses and activity, and that the page goes elsewhere. `flush` sends what waits to be stored; called when the page
 * may be gone soon. All of it is to be called after `document.open`, which takes all listeners away.
 */
export function reportInput(port: Pick<UnitPort, 'send' | 'sendInput'>, flush: () => void): void {
  const now = performance.now.bind(performance)
  const [activity, pressed] = [numberOf('activity'), numberOf('pressed')]
  const pointerOf = getterOf(PointerEvent.prototype, 'pointerType')
  let last = -activityInterval
  const onInput = (event: Event) => {
    if (!event.isTrusted || now() - last < activityInterval) return
    last = now()
    port.sendInput(activity)
  }
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    self.addEventListener(type, onInput, { capture: true, passive: true })
  // A finger presses when it is lifted where it was; until then it may as well scroll, and the browser vouches for no press.
  const reportPress = (isMouse: boolean) => (event: PointerEvent) => {
    if (event.isTrusted && (pointerOf(event) === 'mouse') === isMouse) port.sendInput(pressed)
  }
  self.addEventListener('pointerdown', reportPress(true), { capture: true, passive: true })
  self.addEventListener('pointerup', reportPress(false), { capture: true, passive: true })
  document.addEventListener('visibilitychange', (event) => {
    if (event.isTrusted) flush()
  })
  // The desktop itself is reloaded or closed: it still hears what is sent now, but not what is sent at `pagehide`.
  self.addEventListener('beforeunload', (event) => {
    if (event.isTrusted) flush()
  })
  self.addEventListener('pagehide', (event) => {
    // A page can make such an event itself, as often as it likes.
    if (!event.isTrusted) return
    flush()
    port.send({ kind: 'left' })
  })
}

/** Holds forms back that would lead out of the page, which would end it, and tells the person. */
export function guideForms(tell: TellAttempt): void {
  // On the window, so that the page's own listeners have their say before.
  self.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const { submitter } = event
    const method = submitter?.getAttribute('formmethod') ?? event.target.getAttribute('method')
    if (method?.toLowerCase() === 'dialog') return
    event.preventDefault()
    tell('sentForm')
  })
}

/** The link that a press was on, also inside components with their own tree. */
function pressedLink(event: Event): Element | undefined {
  for (const node of event.composedPath())
    if (node instanceof Element && node.matches('a[href], area[href]')) return node
  return undefined
}

/**
 * Makes links work as far as they can: those inside the page scroll, downloads of what the page made are stored, those to
 * the web are handed to the desktop, others say that there is nothing. The frame itself cannot go anywhere. `tell` says it
 * to the person.
 */
export function guideLinks(port: Pick<UnitPort, 'send'>, tell: TellAttempt): void {
  const later = self.setTimeout.bind(self)
  // Before all listeners of the page: one that keeps the event to itself would let the link lead out, which ends the page.
  self.addEventListener(
    'click',
    (event) => {
      const link = pressedLink(event)
      const target = link?.getAttribute('href')?.trim()
      if (!link || target === undefined || /^(about:srcdoc)?#/i.test(target)) return
      if (target.toLowerCase().startsWith('javascript:') || isOwnDownload(link, target)) return
      // New windows are blocked, so nothing happens by itself; whether the page handled the press is known afterwards.
      const frame = link.getAttribute('target')
      link.setAttribute('target', '_blank')
      later(() => {
        if (frame === null) link.removeAttribute('target')
        else link.setAttribute('target', frame)
        if (event.defaultPrevented) return
        if (/^https?:\/\//i.test(target)) port.send({ kind: 'link', address: target.slice(0, 5000) })
        else tell('ledOut', target.slice(0, 200))
      })
    },
    { capture: true },
  )
}
