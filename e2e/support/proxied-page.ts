import { type FrameLocator, type Page, expect } from '@playwright/test'
import { type ProxyPageMessage, webProxyHeaders } from '@otteros/contracts'
import type { Person } from './account'

/** What the desktop's page notes for tests, by the frame's name. */
interface Shown {
  readonly place: string
  readonly messages: unknown[]
}
declare global {
  var proxiedPages: Record<string, Shown>
}

/**
 * A page of the web inside of a desktop's page, shown through the proxy as the browser window does it, but by nothing except the
 * contract: what holds here holds without any care of the window's.
 */
export class ProxiedPage {
  readonly frame: FrameLocator
  private constructor(
    private readonly desktop: Page,
    /** Of the frame. */
    readonly name: string,
    /** Origin of the page's host. */
    readonly place: string,
  ) {
    this.frame = desktop.frameLocator(`iframe[name="${name}"]`)
  }

  /** Fetches a page as `person` and shows it; with `isShown` false only the shell is there, waiting. */
  static async open(
    desktop: Page,
    { person, key }: { readonly person: Person; readonly key: string },
    url: string,
    { name = 'page', isShown = true } = {},
  ): Promise<ProxiedPage> {
    const token = (person.session as { access_token: string }).access_token
    const place = await desktop.evaluate(
      async ({ url, token, key, name, isShown, headers }) => {
        const answer = await fetch(`/functions/v1/web-proxy?url=${encodeURIComponent(url)}`, {
          headers: { authorization: `Bearer ${token}`, apikey: key },
        })
        const [html, place] = [await answer.text(), answer.headers.get(headers.place)]
        if (!answer.ok || place === null) throw new Error(`no page: ${answer.status} ${html}`)
        const frame = document.createElement('iframe')
        frame.name = name
        frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-forms')
        frame.style.cssText =
          'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff;z-index:2147483647'
        const messages: unknown[] = []
        globalThis.proxiedPages = { ...globalThis.proxiedPages, [name]: { place, messages } }
        addEventListener('message', (event: MessageEvent<{ type?: string }>) => {
          if (event.source !== frame.contentWindow || event.origin !== place) return
          messages.push(event.data)
          // What a window of the desktop does with a page that says more than any page has to say.
          if (messages.length > 1000) frame.remove()
          const show = { type: 'otteros-page-show', html, url: answer.headers.get(headers.url) }
          if (isShown && event.data.type === 'otteros-page-ready')
            frame.contentWindow?.postMessage(show, place)
        })
        frame.src = `${place}/__shell`
        document.body.append(frame)
        return place
      },
      { url, token, key, name, isShown, headers: webProxyHeaders },
    )
    const page = new ProxiedPage(desktop, name, place)
    await page.expectMessage({ type: 'otteros-page-ready' })
    return page
  }

  /** What the page has said to the desktop. */
  messages(): Promise<ProxyPageMessage[]> {
    return this.desktop.evaluate(
      (name) => globalThis.proxiedPages[name]?.messages as ProxyPageMessage[],
      this.name,
    )
  }

  /** Waits for a message. */
  async expectMessage(message: ProxyPageMessage) {
    await expect.poll(() => this.messages()).toContainEqual(message)
  }

  /** Takes the frame away, as closing the window does. */
  async remove() {
    await this.desktop.evaluate(
      (name) => document.querySelector(`iframe[name="${name}"]`)?.remove(),
      this.name,
    )
  }
}

/** Notes from now on when a page's own timers run; returns what reads the times, in ms since 1970. */
export async function ticksOf(page: Page): Promise<() => Promise<readonly number[]>> {
  const ticks = await page.evaluateHandle(() => {
    const times: number[] = []
    setInterval(() => times.push(Date.now()), 20)
    return times
  })
  return () => ticks.jsonValue()
}
