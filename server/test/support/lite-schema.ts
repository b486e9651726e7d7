import { liteSchemaOf } from '../../src/backend/lite-schema.ts'
import { FileStorage } from '../../src/backend/storage/file-storage.ts'
import { FolderStore } from '../../src/backend/storage/folder-store.ts'
import { loadConfig } from '../../src/config.ts'
import { databaseName, superuser } from '../../src/database/embedded/initialise.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { embeddedPlace } from './database.ts'

/** The SQL of Supabase Lite for its own schemas, as the product runs it. `folder` is for files that it might store. */
export function wholeLiteSchema(dataDir: string, folder: string): Promise<string> {
  const secrets = loadSecrets(dataDir, null)
  const address = {
    ...embeddedPlace(dataDir),
    username: superuser,
    password: secrets.superuserPassword,
    database: databaseName,
  }
  return liteSchemaOf(loadConfig({}), secrets, address, new FileStorage(new FolderStore(folder)))
}
