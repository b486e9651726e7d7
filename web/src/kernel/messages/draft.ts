import * as z from 'zod/mini'
import type { OsStorage } from '@/kernel/storage/types'
import { log } from '@/lib/log'
import type { Draft } from './types'

export const emptyDraft: Draft = { to: '', subject: '', content: '' }

const stored = z.object({ to: z.string(), subject: z.string(), content: z.string() })

/** Whether nothing is written in it. */
export const isEmptyDraft = ({ to, subject, content }: Draft): boolean =>
  `${to}${subject}${content}`.trim() === ''

/** Whether both say the same. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.to === other.to && one.subject === other.subject && one.content === other.content

function parse(text: string | null): Draft {
  if (text === null) return emptyDraft
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    log.warn('The draft of a message could not be read and starts empty')
    return emptyDraft
  }
}

/** Keeps a person's draft on this device: one for all tabs. */
export function createDraftStore(storage: OsStorage) {
  const value = storage('message-draft')
  /** Whether what was written last is stored. */
  let isKept = true
  return {
    /** An empty one where there is none; null while what was written last is not stored but only here. */
    read: (): Draft | null => (isKept ? parse(value.get()) : null),
    /** A draft that does not fit stays until the page is left. */
    write(draft: Draft): void {
      try {
        if (isEmptyDraft(draft)) value.remove()
        else value.set(JSON.stringify(draft))
        isKept = true
      } catch (error) {
        isKept = false
        log.warn('The draft of a message could not be kept on this device', error)
      }
    },
    /** Calls `listener` when another tab wrote, sent or discarded the draft; returns the function that ends it. */
    onChangeElsewhere: (listener: () => void): (() => void) => value.onExternalChange(listener),
  }
}
