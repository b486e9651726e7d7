import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Desktop } from '../support/desktop'

/** How a site answers one path. */
export interface SitePage {
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether a request is never answered. */
  readonly hangs?: (headers: IncomingHttpHeaders) => boolean
  /** Whether the connection ends behind it, whatever was announced. */
  readonly isCutOff?: boolean
  /** Whether the page is sent and its end never comes, so that it is never done loading. */
  readonly isEndless?: boolean
}

/** A web site of a journey, on its own port. */
export interface Site {
  /** Its host with the port, e.g. `localhost:40123`. */
  readonly host: string
  /** The address of a path. */
  readonly url: (path?: string) => string
  /** Answers a path with a page from now on. */
  serve(path: string, page: SitePage): void
  /** Serves from now on what it served at first. */
  forget(): void
  close(): Promise<void>
}

/** A plain page of a site. */
export const sitePage = (title: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`

/** Requests of a frame, not of the server's. */
export const isFromFrame = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-dest'] === 'iframe'

/** Starts a site; what it does not serve is a page named after its path. */
export async function startSite(): Promise<Site> {
  const pages = new Map<string, SitePage>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const page = pages.get(pathname) ?? { html: sitePage(`Page ${pathname}`) }
    if (page.hangs?.(request.headers)) return
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...page.headers,
    })
    if (page.isCutOff) response.write(page.html, () => response.destroy())
    else if (page.isEndless) response.write(page.html)
    else response.end(page.html)
  })
  server.listen(0)
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: (path = '/') => `http://${host}${path}`,
    serve: (path, page) => void pages.set(path, page),
    forget: () => pages.clear(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const home = 'https://lite.duckduckgo.com/lite/'

/** Answers for the search engine, which a journey has no network to. */
export const serveHome = (page: Page) => serveSite(page, home, sitePage('Search the web'))

/** Answers for every address that begins so, as a site that frames may show: a journey has no network. */
export async function serveSite(page: Page, start: string, body: string) {
  const verdict = {
    frameable: true,
    reason: null,
    status: 200,
    contentType: 'text/html',
    attachment: false,
    mixed: false,
  }
  await page.route(
    (url) =>
      url.pathname === '/functions/v1/web-proxy' &&
      (url.searchParams.get('url') ?? '').startsWith(start) &&
      url.searchParams.has('check'),
    (route) =>
      route.fulfill({
        json: { ...verdict, url: new URL(route.request().url()).searchParams.get('url') },
      }),
  )
  await page.route(`${start}**`, (route) => route.fulfill({ contentType: 'text/html', body }))
}

/** A window of the web browser as a person uses it. */
export class BrowserWindow {
  /** The page that is shown, in its frame. */
  readonly page
  readonly address: Locator
  readonly panel: Locator
  readonly history: Locator
  readonly bookmarks: Locator
  /** The list below the page. */
  readonly downloads

  private constructor(
    readonly desktop: Desktop,
    readonly window: Locator,
  ) {
    this.page = window.locator('[data-page-state]:not([hidden]) iframe').contentFrame()
    this.address = window.getByRole('textbox', { name: 'Address' })
    this.panel = window.getByRole('complementary', { name: 'History and bookmarks' })
    this.history = this.panel.getByRole('region', { name: 'History' })
    this.bookmarks = this.panel.getByRole('region', { name: 'Bookmarks' })
    const region = window.getByRole('region', { name: 'Downloads' })
    this.downloads = {
      region,
      /** Newest first. */
      items: region.getByRole('listitem'),
      /** Opens what was downloaded under this name. */
      opens: (name: string) => region.getByRole('button', { name: `Open ${name}`, exact: true }),
    }
  }

  /** Opens a window from the desktop's icon and waits until its first page is there. */
  static async open(desktop: Desktop): Promise<BrowserWindow> {
    return BrowserWindow.in(desktop, await desktop.openFromIcon('Web Browser'))
  }

  /** A window that was opened in another way, once its first page is there. */
  static async in(desktop: Desktop, window: Locator): Promise<BrowserWindow> {
    const opened = new BrowserWindow(desktop, window)
    await opened.rests()
    return opened
  }

  readonly button = (name: string | RegExp) =>
    this.window.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
  /** The tab in front, with the state of its page. */
  readonly shown = () => this.window.locator('[data-page-state]:not([hidden])')

  /** The page is in a state, e.g. `loaded`. */
  async is(state: 'loading' | 'loaded' | 'error' | 'blocked' | 'proxied') {
    await expect(this.shown()).toHaveAttribute('data-page-state', state, { timeout: 30_000 })
  }

  /** The page does not load any more. */
  async rests() {
    await expect(this.button('Go')).toBeEnabled({ timeout: 30_000 })
  }

  /** Goes to an address and waits until something is there. */
  async goTo(address: string) {
    await this.address.fill(address)
    await this.address.press('Enter')
    await this.rests()
  }

  /** The page says this. It is looked into only once it loads no more: a look into a frame that is just exchanged fails. */
  async shows(heading: string) {
    await this.rests()
    await expect(this.page.getByRole('heading', { name: heading })).toBeVisible()
  }

  /**
   * Presses a link or button of the page that leads it elsewhere, once it is seen that the pointer is on it. By the mouse alone,
   * because its frame ends under the press, and what the tool looks at in a frame after a press may never come then.
   */
  async follow(control: Locator) {
    await this.rests()
    await control.hover()
    const { mouse } = this.desktop.page
    await mouse.down()
    await mouse.up()
  }

  async openPanel() {
    await this.button('History').click()
    await expect(this.panel).toBeVisible()
  }

  /** The addresses or titles in a part of the panel. */
  readonly listed = (part: 'history' | 'bookmarks') => this[part].getByRole('listitem')

  async close() {
    await this.button('Close').click()
    await expect(this.window).toHaveCount(0)
  }
}
