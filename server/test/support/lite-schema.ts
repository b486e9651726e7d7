import { createLite } from '../../src/backend/lite.ts'
import { FileStorage } from '../../src/backend/storage/file-storage.ts'
import { FolderStore } from '../../src/backend/storage/folder-store.ts'
import { loadConfig } from '../../src/config.ts'
import { databaseName, superuser } from '../../src/database/embedded/initialise.ts'
import { createTokenReader } from '../../src/http/tokens.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { embeddedPlace } from './database.ts'

/** The SQL of Supabase Lite for its own schemas, as the product runs it. `folder` is for files that it might store. */
export async function wholeLiteSchema(dataDir: string, folder: string): Promise<string> {
  const send = async () => {}
  const mailer = {
    sendConfirmation: send,
    sendRecovery: send,
    sendEmailChange: send,
    sendMagicLink: send,
    sendReauthentication: send,
  }
  const secrets = loadSecrets(dataDir, null)
  const lite = await createLite({
    config: loadConfig({}),
    secrets,
    address: {
      ...embeddedPlace(dataDir),
      username: superuser,
      password: secrets.superuserPassword,
      database: databaseName,
    },
    mailer,
    files: new FileStorage(new FolderStore(folder)),
    readToken: createTokenReader(secrets.jwtSecret),
  })
  await lite.close()
  return lite.schema
}
