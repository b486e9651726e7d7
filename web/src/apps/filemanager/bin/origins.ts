/* Who deleted what the recycle bin shows, and whose it was: fetched once the bin shows files of a shared folder or a team. */
import type { RecycledEntry } from '@/kernel/files/types'
import type { Deletion } from '@/kernel/files/versions/types'
import { log } from '@/lib/log'
import type { Result } from '@/lib/result'
import type { FileListColumn } from '@/ui/file-list/types'
import type { FileManagerOs } from '../model/file-manager'
import { texts } from './texts'

/** What the bin needs to tell where its entries come from. */
export type OriginsOs = Pick<FileManagerOs, 'fileStorage' | 'session' | 'spaces' | 'versions'>

/** Who deleted entries, by their ids in the bin: undefined: not asked yet; null: the account could not be asked. */
type Answers = ReadonlyMap<string, Deletion | 'unsent' | null>

/** Columns of the bin besides the usual ones. Widths in rem. */
export const originColumns = (t: typeof texts): readonly FileListColumn[] => [
  { id: 'deletedBy', label: t.deletedBy, width: 9, hideBelow: 32 },
  { id: 'space', label: t.from, width: 8, hideBelow: 42 },
]

/** Where entries of the bin come from, as far as it is known. */
export interface Origins {
  /** The texts of an entry's columns, in the language of now. */
  readonly cellsOf: (entry: RecycledEntry) => { readonly deletedBy: string; readonly space: string }
}

/** Tells two deletions of the same file apart. */
const keyOf = ({ id, deleted }: RecycledEntry) => `${id} ${deleted}`

function originsOf(os: OriginsOs, answers: Answers): Origins {
  const own = os.session.getState().user?.id ?? null
  const isInAccount = os.fileStorage.getState().mode === 'account'
  const deleterOf = (entry: RecycledEntry): string => {
    // Only the person changes their own files. On this device alone, nobody is asked who it was.
    if (!entry.space) return isInAccount ? texts.you : ''
    const answer = answers.get(keyOf(entry))
    if (answer === undefined) return ''
    if (answer === null) return texts.unknown
    if (answer === 'unsent' || (answer.by !== null && answer.by === own)) return texts.you
    return answer.person ?? texts.formerMember
  }
  return {
    cellsOf: (entry) => ({
      deletedBy: deleterOf(entry),
      space: entry.space
        ? (os.spaces.getState().find(({ space }) => space.id === entry.space?.id)?.space.name ?? '')
        : texts.ownFiles,
    }),
  }
}

/**
 * Follows where the entries of a bin come from. `show` is told at once, and again when the account has answered: one question for each
 * space, about what was not known before. What could not be asked is asked for with the next list.
 */
export function createOrigins(os: OriginsOs) {
  let answers: Answers = new Map()

  async function ask(
    entries: readonly RecycledEntry[],
  ): Promise<Result<ReadonlyMap<string, Deletion>> | null> {
    const [first] = entries
    const versions = first && (await os.versions(first.entry.path))
    return versions
      ? versions.deletions(entries.flatMap(({ entry: { id } }) => (id === undefined ? [] : [id])))
      : null
  }

  return async (recycled: readonly RecycledEntry[], show: (origins: Origins) => void): Promise<void> => {
    show(originsOf(os, answers))
    const unknown = recycled.filter((entry) => entry.space && !answers.get(keyOf(entry)))
    const spaces = new Set(unknown.map(({ space }) => space?.id))
    await Promise.all(
      Array.from(spaces, async (id) => {
        const entries = unknown.filter(({ space }) => space?.id === id)
        const answer = await ask(entries).catch((error: unknown) => {
          log.warn('Who deleted files could not be read', error)
          return null
        })
        const found = answer?.ok ? answer.value : null
        answers = new Map([
          ...answers,
          ...entries.map((entry) => {
            // What the account does not know to be in the bin was put there on this device.
            const deletion = found && ((entry.entry.id && found.get(entry.entry.id)) || 'unsent')
            return [keyOf(entry), deletion] as const
          }),
        ])
        show(originsOf(os, answers))
      }),
    )
  }
}
