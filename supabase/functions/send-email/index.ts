/*
 * The function that sends messages, for a Supabase project: `supabase functions deploy send-email`. The server of this project
 * runs the same handler. Secrets: SMTP_URL, MAIL_FROM; CORS_ORIGINS names the desktop's origins.
 */
import { createTransport } from 'nodemailer'
import { accountOf, askProject } from '../_shared/account-of.ts'
import { onlyPost, serveFunction } from '../_shared/serve-function.ts'
import { createSendEmail, type Sender } from './handler.ts'
import { composePersonalMail, mailTimes } from './mail.ts'
import { readStored, storeCall } from './read-stored.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
}

const setting = (name: string) => Deno.env.get(name) || ''

/** The project's own address and keys: the platform gives them to every function. */
const project = {
  url: setting('SUPABASE_URL'),
  key: setting('SUPABASE_ANON_KEY'),
  service: setting('SUPABASE_SERVICE_ROLE_KEY'),
}
const origins = new Set(
  setting('CORS_ORIGINS')
    .split(',')
    .map((origin) => origin.trim()),
)
const smtpUrl = setting('SMTP_URL')
const transport = smtpUrl === '' ? null : createTransport({ url: smtpUrl, ...mailTimes })

const askAuth = askProject(project)

async function senderOf(request: Request): Promise<Sender | null> {
  const account = await accountOf(request, askAuth)
  return account === null || account.email === null ? null : { id: account.id, email: account.email }
}

async function setStatus(id: string, status: string): Promise<void> {
  const answer = await fetch(`${project.url}/rest/v1/rpc/set_message_status`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${project.service}`,
      apikey: project.service,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ _message_id: id, _status: status }),
  })
  if (!answer.ok) throw new Error(`the database answered ${answer.status}`)
}

const send = createSendEmail({
  senderOf,
  store: async (request, message) => readStored(await fetch(storeCall(request, project.url, message))),
  setStatus,
  deliver: async (mail) => {
    if (!transport) throw new Error('SMTP_URL is not set')
    await transport.sendMail(composePersonalMail(mail, setting('MAIL_FROM')))
  },
  hasMailServer: true,
  // oxlint-disable-next-line no-console -- the platform's log
  onFailure: (what, error) => console.warn(what, error instanceof Error ? error.message : String(error)),
})

serveFunction({ origins, answer: onlyPost(send) })
