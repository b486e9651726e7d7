// An HTTP server in the place of a Supabase project, of the web server of its desktop, and of the platform's management API.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { sandboxPageHeaders } from '../../src/http/sandbox-page.ts'

export interface StandIn {
  readonly url: string
  /** What paths answer from now on, on top of a project that is as it should be; a path may have its method before it. */
  readonly answers: Map<string, StandInAnswer>
  dispose(): Promise<void>
}

export interface StandInAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

/** The key that it lets in, and the token for its management API. */
export const standInKey = 'sb_publishable_stand-in'
export const standInToken = 'sbp_very-secret-token'

export const realtimePath = '/realtime/v1/websocket'

const signedOut = (url: string) => ({
  status: 401,
  headers: { 'access-control-allow-origin': url },
  json: { code: 'signed_out', message: 'Sign in' },
})

/** What a whole project answers. */
const whole = (url: string): Readonly<Record<string, StandInAnswer>> => ({
  '/auth/v1/settings': {
    json: {
      external: { email: true, anonymous_users: false, phone: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    },
  },
  '/rest/v1/apps': { json: [] },
  '/rest/v1/sign_up': { status: 406, json: { code: 'PGRST106', message: 'Invalid schema: private' } },
  '/storage/v1/object/public/app-files/not-there': {
    status: 400,
    json: { statusCode: '404', error: 'not_found', message: 'Object not found' },
  },
  '/functions/v1/web-proxy': signedOut(url),
  '/functions/v1/send-email': signedOut(url),
  '/functions/v1/ai-assistant': signedOut(url),
  'OPTIONS /functions/v1/web-proxy': { status: 204 },
  'OPTIONS /functions/v1/send-email': { status: 204 },
  'OPTIONS /functions/v1/ai-assistant': { status: 204 },
  '/': {
    headers: {
      'content-security-policy': `default-src 'self'; connect-src 'self' ${url} ${url.replace('http:', 'wss:')}; img-src *`,
    },
  },
  '/config.json': { json: { supabaseUrl: url, supabaseKey: standInKey } },
  '/sandbox/frame.html': { headers: sandboxPageHeaders },
  '/v1/projects/localhost/config/auth': {
    json: {
      site_url: `${url}/`,
      uri_allow_list: `${url}/`,
      jwt_exp: 3600,
      refresh_token_rotation_enabled: true,
      security_refresh_token_reuse_interval: 10,
      external_anonymous_users_enabled: false,
      password_min_length: 6,
      mailer_autoconfirm: false,
      mailer_secure_email_change_enabled: false,
      security_update_password_require_reauthentication: true,
      mailer_otp_length: 10,
      mailer_otp_exp: 86_400,
      rate_limit_token_refresh: 1500,
      rate_limit_verify: 150,
    },
  },
  '/v1/projects/localhost/postgrest': { json: { db_schema: 'public,graphql_public' } },
  '/v1/projects/localhost/functions': {
    json: ['web-proxy', 'send-email', 'ai-assistant'].map((slug) => ({
      slug,
      status: 'ACTIVE',
      verify_jwt: false,
    })),
  },
  '/v1/projects/localhost/secrets': {
    json: ['CORS_ORIGINS', 'SMTP_URL', 'MAIL_FROM', 'AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'].map((name) => ({
      name,
    })),
  },
})

/** Starts one on a loopback port. It refuses a wrong key or token as the platform does. */
export async function startStandIn(): Promise<StandIn> {
  const answers = new Map<string, StandInAnswer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const normal = whole(url)
    const named = `${request.method ?? ''} ${pathname}`
    const isOpen = pathname.startsWith('/v1/')
      ? request.headers.authorization === `Bearer ${standInToken}`
      : !/^\/(auth|rest|storage)\//.test(pathname) || request.headers.apikey === standInKey
    const {
      status = 200,
      headers = {},
      json = null,
    } = isOpen
      ? (answers.get(named) ?? answers.get(pathname) ?? normal[named] ?? normal[pathname] ?? { status: 404 })
      : { status: 401, json: { message: 'Invalid API key' } }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(status === 204 ? undefined : JSON.stringify(json))
  })
  // Realtime: a visitor joins no private topic, unless this path is answered otherwise: with `open` all may, else there is none.
  const sockets = new WebSocketServer({ noServer: true })
  sockets.on('connection', (socket) => {
    socket.on('message', () => {
      const otherwise = answers.get(realtimePath)
      const status = otherwise?.json === 'open' ? 'ok' : 'error'
      const reason = otherwise
        ? 'no'
        : 'Unauthorized: You do not have permissions to read from this Channel topic'
      socket.send(JSON.stringify({ event: 'phx_reply', payload: { status, response: { reason } }, ref: '1' }))
    })
  })
  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname !== realtimePath || searchParams.get('apikey') !== standInKey) socket.destroy()
    else sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    answers,
    dispose: async () => {
      for (const client of sockets.clients) client.terminate()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
