import { createHash } from 'node:crypto'
import type { ClientConfig } from '@otteros/contracts'
import { guestScriptText } from '../../../supabase/functions/web-proxy/guest-script.ts'
import { type StaticFile, fileOf } from './static-files.ts'

/** Where the built page has room for the configuration. */
const room = '<script type="application/json" id="server-config"></script>'

/** The page's own inline scripts; blocks of data are none. */
const inlineScripts = /<script>([\s\S]*?)<\/script>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy of the desktop's own page. User content never runs with the rights of this origin. */
const contentSecurityPolicy = (scripts: readonly string[]) =>
  [
    "default-src 'self'",
    // By their hashes: what the page itself begins with, and what leads the links of pages that are shown without a host of their own.
    // Their own scripts do not run.
    `script-src 'self' 'wasm-unsafe-eval' ${[guestScriptText(), ...scripts].map(hashOf).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' http://*.localhost:* https: http:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** Headers of a page of this origin that has these inline scripts. */
export const pageHeaders = (scripts: readonly string[] = []): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(scripts),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
})

/** JSON that can stand in a script element: no value of it ends that, or begins a comment. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const filledWith = (html: string, config: ClientConfig) =>
  html.replace(room, () => room.replace('><', () => `>${inScript(config)}<`))

/**
 * The desktop's page with the server's configuration in it, which the desktop would have to ask for otherwise. Without what changes while
 * the server runs, so that it is made once.
 */
export function desktopPage(html: string, config: ClientConfig): StaticFile {
  const scripts = [...html.matchAll(inlineScripts)].map(([, text = '']) => text)
  return fileOf('/index.html', filledWith(html, config), pageHeaders(scripts))
}

/** The policy of the page of links, which strangers' files are shown on: less than that of the desktop, and nothing inline. */
const guestPolicy = [
  "default-src 'none'",
  // WebAssembly: hashes of large files, and pictures in documents.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // Where archives arrive, which are saved and not shown.
  "frame-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** The page of links with the server's configuration in it. No search finds it, and nobody hears where a guest comes from. */
export const guestPage = (html: string, config: ClientConfig): StaticFile =>
  fileOf('/s.html', filledWith(html, config), {
    ...pageHeaders(),
    'content-security-policy': guestPolicy,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
