import type { FileEntry, FilePath } from '@/kernel/files/types'

/** A name that is taken where something is to be put. */
export interface Collision {
  /** The entry to be put there. */
  readonly incoming: Pick<FileEntry, 'name' | 'type' | 'size' | 'modified'>
  /** The entry that is there already. */
  readonly existing: FileEntry
  readonly folder: FilePath
}

/** What to do about it. 'replace' puts a file in the other's place, and a folder's content into the folder that is there. */
export type CollisionChoice = 'keep-both' | 'replace' | 'skip'

/** A person's answer; null: nothing more is to be done. */
export type CollisionAnswer = { readonly choice: CollisionChoice; readonly forAll: boolean } | null

/** Asks a person what to do. */
export type AskCollision = (collision: Collision) => Promise<CollisionAnswer>

/** Asks until an answer is meant for all that follow; null: stop. */
export function askOnce(ask: AskCollision): (collision: Collision) => Promise<CollisionChoice | null> {
  let remembered: CollisionChoice | null = null
  return async (collision) => {
    if (remembered) return remembered
    const answer = await ask(collision)
    if (answer?.forAll) remembered = answer.choice
    return answer?.choice ?? null
  }
}
