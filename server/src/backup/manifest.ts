import * as z from 'zod'

/** The version of the backup format that this program writes, and the newest it reads. */
export const formatVersion = 1

/** A file of a backup. */
export const part = z.object({
  /** Its name in the target. */
  file: z.string(),
  /** Size (bytes) and SHA-256 before compression and encryption. */
  bytes: z.number(),
  sha256: z.string(),
  /** Size in the target (bytes). */
  stored: z.number(),
})
export type Part = z.infer<typeof part>

/** A table: its rows in the text format of `COPY`, with the columns in this order. */
const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  part,
})
export type TableBackup = z.infer<typeof table>

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** A string, because it can have 64 bits. */
  value: z.string(),
  isUsed: z.boolean(),
})
export type SequenceBackup = z.infer<typeof sequence>

/** The table of contents of a backup. It is written last; without it there is no backup. */
export const manifest = z.object({
  format: z.number(),
  name: z.string(),
  /** The moment that the backup shows. */
  at: z.iso.datetime(),
  /** The migrations that the database had, by version. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** `secrets.json` of the data folder. */
  secrets: part,
  /** The list of stored files, one `StoredFile` per line as JSON. */
  files: z.object({
    part,
    count: z.number(),
    bytes: z.number(),
    /** Rows without a content. */
    missing: z.number(),
    /** Files whose content is newer than the row because it kept changing. */
    newer: z.number(),
  }),
})
export type Manifest = z.infer<typeof manifest>

/** A stored file, and the part with its content, which several backups may share. */
export const storedFile = z.object({
  bucket: z.string(),
  name: z.string(),
  /** Identifies this content among those the file has had. */
  tag: z.string(),
  mimetype: z.string(),
  cacheControl: z.string(),
  part,
})
export type StoredFile = z.infer<typeof storedFile>

/** Parses JSON of a form; null if it is anything else. */
export function readJson<Value>(form: z.ZodType<Value>, text: string): Value | null {
  try {
    return form.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
