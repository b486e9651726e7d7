import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface ArrivedMail {
  /** Of the envelope: who the mail server was told it is from and for. */
  readonly from: string
  readonly to: readonly string[]
  /** As it came over the line. */
  readonly raw: string
  readonly mail: Email
}

/** A mail server on loopback. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  /** What arrived, oldest first. */
  readonly mails: ArrivedMail[]
  /** From now on every mail is refused for good. */
  refuse(): void
  close(): Promise<void>
}

/** Starts a mail server that takes everything. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ArrivedMail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const raw = Buffer.concat(pieces)
        const { mailFrom, rcptTo } = session.envelope
        PostalMime.parse(raw).then((mail) => {
          mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw: raw.toString('utf8'),
            mail,
          })
          done()
        }, done)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: () => {
      isRefusing = true
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
