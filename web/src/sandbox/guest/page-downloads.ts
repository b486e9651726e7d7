// The frame of an app stores nothing: what a page made and offers by a link is handed to the desktop, which stores it after a press.
import type { TellAttempt } from './page-dialogs'
import type { UnitPort } from './unit-port'

/** Longest name of a file, in characters: the desktop takes a longer one for a message that no runtime sends. */
const longestName = 255

/** Whether a link stores something that the page made; nothing is fetched from anywhere for that. */
export const isOwnDownload = (link: Element | null | undefined, target: string): boolean =>
  link?.hasAttribute('download') === true && /^(blob|data):/i.test(target)

/** Hands what links of the page store to the desktop. `tell` says to the person what cannot be stored. */
export function handOnDownloads(port: Pick<UnitPort, 'sendFile'>, tell: TellAttempt): void {
  const later = self.setTimeout.bind(self)
  const read = self.fetch.bind(self)
  const { apply } = Reflect
  // What makes a file is taken here, because the page can replace it.
  const OwnFile = File
  // oxlint-disable-next-line typescript/unbound-method -- called with the answer
  const { blob: contentOf } = Response.prototype
  const { userActivation } = navigator

  const handOn = async (reading: Promise<Response>, name: string) => {
    try {
      const data = await apply(contentOf, await reading, [])
      // Of no type: the desktop's own address is not to show it.
      port.sendFile(new OwnFile([data], name, { type: 'application/octet-stream' }))
    } catch {
      tell('fileUnread')
    }
  }
  const onPress = (event: Event, link: HTMLAnchorElement) => {
    const target = link.getAttribute('href')?.trim() ?? ''
    if (!isOwnDownload(link, target)) return
    if (!userActivation.isActive) {
      tell('storedUnasked')
      return
    }
    const name = link.download.slice(0, longestName)
    // At once: pages take the address back right after. Whether they took care themselves is known afterwards.
    const reading = read(target)
    reading.catch(() => undefined)
    later(() => {
      if (!event.defaultPrevented) void handOn(reading, name)
    })
  }
  self.addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
      if (link) onPress(event, link)
    },
    { capture: true },
  )
  // A link that is nowhere in the page can be pressed by its code alone, and only it hears of that.
  const listeners = new WeakMap<HTMLAnchorElement, (event: Event) => void>()
  const listen = (link: HTMLAnchorElement) => {
    if (link.isConnected) return
    const listener = listeners.get(link) ?? ((event: Event) => onPress(event, link))
    listeners.set(link, listener)
    // The same one counts once, however often the page presses before it is heard.
    link.addEventListener('click', listener, { once: true, capture: true })
  }
  // oxlint-disable-next-line typescript/unbound-method -- called with the link
  const { click, dispatchEvent } = HTMLAnchorElement.prototype
  Object.assign(HTMLAnchorElement.prototype, {
    click(this: HTMLAnchorElement) {
      listen(this)
      apply(click, this, [])
    },
    dispatchEvent(this: HTMLAnchorElement, event: Event) {
      if (event.type === 'click') listen(this)
      return apply(dispatchEvent, this, [event])
    },
  })
}
