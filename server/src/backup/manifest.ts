import * as z from 'zod'

/** The form of backups that this version writes and reads. */
export const formatVersion = 1

/** A file of a backup. */
export const part = z.object({
  /** Where it is in the target. */
  file: z.string(),
  /** Bytes and SHA-256 of what is in it, before it was compressed and encrypted. */
  bytes: z.number(),
  sha256: z.string(),
  /** Bytes of the file. */
  stored: z.number(),
})
export type Part = z.infer<typeof part>

/** A table, its rows as text of `COPY` in this order of columns. */
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
  /** Text, because it may have 64 bits. */
  value: z.string(),
  isUsed: z.boolean(),
})
export type SequenceBackup = z.infer<typeof sequence>

/** What a backup says of itself: its last part, without which it is none. */
export const manifest = z.object({
  format: z.number(),
  name: z.string(),
  /** The moment that the backup shows. */
  at: z.iso.datetime(),
  /** Versions of the migrations that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** `secrets.json` of the data folder. */
  secrets: part,
  /** The list of stored files, one JSON text a line (`StoredFile`). */
  files: z.object({
    part,
    count: z.number(),
    bytes: z.number(),
    /** Rows whose content was not there. */
    missing: z.number(),
    /** Files whose content is newer than the row, because it never stood still. */
    newer: z.number(),
  }),
})
export type Manifest = z.infer<typeof manifest>

/** A stored file and the part with its content, which backups share. */
export const storedFile = z.object({
  bucket: z.string(),
  name: z.string(),
  /** Tells this content of the file from others that it had. */
  tag: z.string(),
  mimetype: z.string(),
  cacheControl: z.string(),
  part,
})
export type StoredFile = z.infer<typeof storedFile>

/** What a JSON text says; null where it is none, or of another form. */
export function readJson<Value>(form: z.ZodType<Value>, text: string): Value | null {
  try {
    return form.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
