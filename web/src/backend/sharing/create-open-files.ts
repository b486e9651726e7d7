/* Who has which file open, behind its port. */
import * as z from 'zod/mini'
import type { Company, OpenFiles } from '@/kernel/sharing/open-files'
import type { PersonNews } from '../live/person-news'
import { createSharingCaller, type SharingCallerOptions } from './caller'

const people: z.ZodMiniType<readonly Company[]> = z.array(
  z.object({ id: z.string(), name: z.string(), editing: z.boolean() }),
)

interface OpenFilesOptions extends SharingCallerOptions {
  /** Null: nothing is told. */
  readonly news: PersonNews | null
}

/** Who has which file open behind {@link OpenFiles}. */
export function createOpenFiles({ news, ...options }: OpenFilesOptions): OpenFiles {
  const caller = createSharingCaller(options)
  return {
    hold: (entry, holder, editing) => caller.call('hold_file_open', { entry, holder, editing }, people),
    letGo: (entry, holder) => caller.tell('let_file_go', { entry, holder }),
    subscribe: (listener) =>
      news?.listen({ kinds: ['open'], onNews: listener, onState: () => undefined }) ?? (() => undefined),
  }
}
