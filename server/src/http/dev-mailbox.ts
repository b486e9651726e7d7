import { type Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Mailbox, StoredMail } from '../mail/mailbox.ts'
import { escapeHtml } from '../language/html.ts'
import { type ServerEnv, isLoopbackName, socketAddress } from './client-address.ts'

/**
 * Whether a request comes from a browser or program on this machine and was meant for this machine. The host name
 * is checked because a foreign page can point its own name at 127.0.0.1. What a proxy forwards never is.
 */
function isLocal(c: Context<ServerEnv>): boolean {
  const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
  return (
    isLoopbackName(socketAddress(c)) &&
    isLoopbackName(new URL(c.req.url).hostname) &&
    forwarded.every((name) => c.req.header(name) === undefined)
  )
}

const linked = (escaped: string) =>
  escaped.replaceAll(/https?:\/\/[^\s<"]+/g, (url) => `<a href="${url}">${url}</a>`)

const article = (mail: StoredMail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(mail.to)} · ${escapeHtml(mail.sentAt)}</p>
<pre>${linked(escapeHtml(mail.text))}</pre>
</article>`

const page = (mails: readonly StoredMail[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Local mailbox — OtterOS</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1b2430; background: #f5f7fa }
article { background: #fff; border: 1px solid #d8dee7; border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0 }
h2 { font-size: 1.1rem; margin: 0 } .meta { color: #5a6675; margin: 0.25rem 0 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style></head><body>
<h1>Local mailbox</h1>
<p>No mail server is configured, so mail stays on this machine. Newest first.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</body></html>`

/** Whether mail stays on this machine, and people reach the server from it alone. */
export const keepsMailHere = (config: Config): boolean =>
  // Behind a proxy every client seems to be on this machine.
  !config.smtpUrl && !config.trustProxy && isLoopbackName(new URL(config.publicUrl).hostname)

/**
 * The way to the local mailbox: an address on a separate port, which a proxy in front of this server does not forward. A browser
 * elsewhere is led to its own machine. `port` null: there is no mailbox.
 */
export function createMailboxWay(port: number | null): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  if (port === null) return routes
  for (const path of ['/dev/mail', '/dev/mail.json'])
    routes.get(path, (c) => {
      if (!isLocal(c)) return c.text(refusal, 403)
      return c.redirect(`http://${new URL(c.req.url).hostname}:${port}${path}`, 302)
    })
  return routes
}

const refusal = 'The local mailbox is for this machine only\n'

/** Whether a page of another site asks; a person may follow a link from anywhere. */
const isForeign = (c: Context<ServerEnv>) =>
  c.req.header('sec-fetch-site') === 'cross-site' && c.req.header('sec-fetch-dest') !== 'document'

/** The local mailbox for a browser (/dev/mail) and for tests (/dev/mail.json); for this machine only, on a separate port. */
export function createDevMailbox(mailbox: Mailbox): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  routes.use('/dev/*', async (c, next) => {
    if (!isLocal(c) || isForeign(c)) return c.text(refusal, 403)
    await next()
    c.res.headers.set('cache-control', 'no-store')
    c.res.headers.set('x-content-type-options', 'nosniff')
    c.res.headers.set(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return undefined
  })
  routes.get('/dev/mail', async (c) => c.html(page(await mailbox.list())))
  routes.get('/dev/mail.json', async (c) => c.json({ mails: await mailbox.list() }))
  return routes
}
