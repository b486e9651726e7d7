import type { Config } from '../config.ts'
import type { DatabaseAddress } from '../database/connection.ts'
import { createTokenReader } from '../http/tokens.ts'
import type { Secrets } from '../secrets.ts'
import type { FileStorage } from './storage/file-storage.ts'

const send = async () => {}
/** Sends nothing; only the schema is needed. */
const mailer = {
  sendConfirmation: send,
  sendRecovery: send,
  sendEmailChange: send,
  sendMagicLink: send,
  sendReauthentication: send,
}

/** The SQL of Supabase Lite for its own schemas, for work without a server. */
export async function liteSchemaOf(
  config: Config,
  secrets: Secrets,
  address: DatabaseAddress,
  files: FileStorage,
): Promise<string> {
  // Loaded when it is needed, because loading it takes a second.
  const { createLite } = await import('./lite.ts')
  const readToken = createTokenReader(secrets.jwtSecret)
  const lite = await createLite({ config, secrets, address, mailer, files, readToken })
  await lite.close()
  return lite.schema
}
