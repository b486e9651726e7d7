import { decodeTable, parseTable, type Table } from './parse-table'

/** What the page asks, once. */
export interface TableRequest {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
}

/** The table; null: the bytes are no text. */
export type TableReply = Table | null

addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  const text = decodeTable(data.bytes)
  postMessage((text === null ? null : parseTable(text, data.name)) satisfies TableReply)
})
