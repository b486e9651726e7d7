// Firefox takes what a link stores for a page that its frame would show, and apps show none. There the desktop stores what a page
// made and offers by a link.
import type { UnitPort } from './unit-port'

/** Largest file that goes to the desktop, in bytes: in a message it is a third longer, which is to stay within the limit of one. */
export const largestDownload = 8_000_000

/** Longest name of a file, in characters: the desktop takes a longer one for a message that no runtime sends. */
const longestName = 255

/** Whether a link stores something that the page made; nothing is fetched from anywhere for that. */
export const isOwnDownload = (link: Element | null | undefined, target: string): boolean =>
  link?.hasAttribute('download') === true && /^(blob|data):/i.test(target)

/** The content of a file, as base64. */
const contentOf = (data: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(data)
  })

/** Hands what links of the page store to the desktop. `tell` says to the person what cannot be stored. */
export function handOnDownloads(port: Pick<UnitPort, 'send'>, tell: (text: string) => void): void {
  const later = self.setTimeout.bind(self)
  const read = self.fetch.bind(self)
  const { apply } = Reflect

  const handOn = async (reading: Promise<Response>, name: string) => {
    try {
      const data = await (await reading).blob()
      if (data.size > largestDownload) {
        tell('In Firefox, apps store files of at most 8 MB.')
        return
      }
      port.send({ kind: 'download', name, content: await contentOf(data) })
    } catch {
      tell('The file could not be read, so that nothing was stored.')
    }
  }
  const onPress = (event: Event, link: HTMLAnchorElement) => {
    const target = link.getAttribute('href')?.trim() ?? ''
    if (!isOwnDownload(link, target)) return
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
