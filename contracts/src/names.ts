import type { assistantFunction } from './ai-assistant.ts'
import type { appPlaceFunction } from './app-place.ts'
import type { Database } from './database.ts'
import type { linuxSetupFunction } from './linux-setup.ts'
import type { sendEmailFunction } from './send-email.ts'
import type { webProxyFunction } from './web-proxy.ts'

/** Name of a table that the API shows. */
export type DatabaseTable = keyof Database['public']['Tables']

/** Name of a column of a table. */
export type DatabaseColumn<Table extends DatabaseTable = DatabaseTable> = Table extends DatabaseTable
  ? keyof Database['public']['Tables'][Table]['Row']
  : never

/** What may be written into a row of a table. */
export type TableUpdate<Table extends DatabaseTable> = Database['public']['Tables'][Table]['Update']

/** Name of a function of the database that the API calls. */
export type DatabaseFunction = keyof Database['public']['Functions']

/** Name of a function outside the database, `/functions/v1/{name}`. */
export type FunctionName =
  | typeof appPlaceFunction
  | typeof assistantFunction
  | typeof linuxSetupFunction
  | typeof sendEmailFunction
  | typeof webProxyFunction
