// What the desktop and the server agree on: types of the database and schemas of what they exchange.
export { type ClientConfig, clientConfig } from './config.ts'
export type { Database, Json } from './database.types.ts'
