// What the desktop has to know of input inside a page, and where links lead.
import type { UnitPort } from './unit-port'

/** Least time between two reports of activity, in ms. */
const activityInterval = 1000

/** Reports presses and activity, and that the page goes elsewhere. To be called again after `document.open`, which takes all listeners away. */
export function reportInput(port: UnitPort): void {
  const now = performance.now.bind(performance)
  let last = -activityInterval
  const onInput = (event: Event) => {
    if (!event.isTrusted) return
    if (event.type === 'pointerdown') port.send({ kind: 'pressed' })
    if (now() - last < activityInterval) return
    last = now()
    port.send({ kind: 'activity' })
  }
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    self.addEventListener(type, onInput, { capture: true, passive: true })
  self.addEventListener('pagehide', () => port.send({ kind: 'left' }))
}

/**
 * Makes links work as far as they can: those inside the page scroll, those to the web are handed to the desktop, others
 * say that there is nothing. The frame itself cannot go anywhere. `tell` says it to the person.
 */
export function guideLinks(port: UnitPort, tell: (text: string) => void): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest('a[href], area[href]')
    const target = link?.getAttribute('href')?.trim()
    if (target === undefined || target.toLowerCase().startsWith('javascript:')) return
    event.preventDefault()
    if (target.startsWith('#')) location.hash = target
    else if (/^https?:\/\//i.test(target)) port.send({ kind: 'link', address: target.slice(0, 5000) })
    else tell(`This link leads out of the page: ${target.slice(0, 200)}`)
  })
}
