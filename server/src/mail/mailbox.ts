import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Mail, mail } from './messages.ts'

/** Mails that are kept; older ones are deleted. */
const kept = 200

const storedMail = mail.extend({ sentAt: z.iso.datetime() })
export type StoredMail = z.infer<typeof storedMail>

/** A time as names of files have it; such names sort by it. */
const timeInName = (iso: string) => iso.replaceAll(':', '-')

/** The local mailbox: where mail goes when no mail server is configured. One JSON file per mail. */
export interface Mailbox {
  deliver(mail: Mail): Promise<void>
  /** Newest first. */
  list(): Promise<readonly StoredMail[]>
  /**
   * Removes the mails that name an address (in lower case), as their recipient, their sender or in their text; those up to a
   * time alone where one is given.
   */
  forget(address: string, until: Date | null): Promise<void>
}

/** Opens the mailbox in `folder` (absolute path), which is made at the first delivery. */
export function openMailbox(folder: string): Mailbox {
  const names = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = await readdir(folder)
    return files.filter((name) => name.endsWith('.json')).toSorted()
  }
  return {
    deliver: async (delivered) => {
      const present = await names()
      for (const name of present.slice(0, Math.max(0, present.length + 1 - kept)))
        await rm(join(folder, name), { force: true })
      const sentAt = new Date().toISOString()
      // Sorts by time; the rest tells two mails of one millisecond apart.
      const name = `${timeInName(sentAt)}-${randomBytes(4).toString('hex')}`
      const unfinished = join(folder, `${name}.part`)
      await writeFile(unfinished, JSON.stringify({ ...delivered, sentAt }, null, 2), { mode: 0o600 })
      await rename(unfinished, join(folder, `${name}.json`))
    },
    list: async () => {
      const files = await names()
      const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
      return mails.map((text) => storedMail.parse(JSON.parse(text))).toReversed()
    },
    forget: async (address, until) => {
      const present = await names()
      const last = until && timeInName(until.toISOString())
      // Beyond the time stands what tells two mails of one millisecond apart.
      for (const name of present.filter((name) => last === null || name.slice(0, last.length) <= last)) {
        const text = await readFile(join(folder, name), 'utf8').catch(() => '')
        if (text.toLowerCase().includes(address)) await rm(join(folder, name), { force: true })
      }
    },
  }
}
