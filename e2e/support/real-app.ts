import { appHtml } from '../fixtures/apps/build'
import type { Desktop } from './desktop'
import { HtmlApp } from './html-app'

/** Opens an app of e2e/fixtures/apps on the desktop, from a file as its author's bundler made it. */
export const openRealApp = async (desktop: Desktop, name: string): Promise<HtmlApp> =>
  HtmlApp.open(desktop, `${name}.html`, await appHtml(name))
