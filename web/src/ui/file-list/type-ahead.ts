import type { FileListItem } from './types'

/** Pause in ms after which typing starts a new search. */
const pause = 700

/** What was typed so far and when, in ms. */
export interface TypedText {
  readonly text: string
  readonly at: number
}

/** Adds a character that was typed at a time (ms); after a pause a new text begins. */
export const typeCharacter = (typed: TypedText, character: string, at: number): TypedText => ({
  text: at - typed.at > pause ? character : typed.text + character,
  at,
})

/**
 * Index of the item that typing goes to, or -1. A longer text finds the next name that begins with it, the focused item
 * included; one character, or the same one several times, goes on from item to item.
 */
export function findTyped(
  items: readonly Pick<FileListItem, 'name'>[],
  focusedIndex: number,
  text: string,
): number {
  const wanted = text.toLocaleLowerCase()
  const oneLetter = /^(.)\1*$/u.exec(wanted)?.[1]
  const prefix = oneLetter ?? wanted
  const from = Math.max(0, focusedIndex) + (oneLetter && focusedIndex >= 0 ? 1 : 0)
  const at = (index: number) => items[index % items.length]?.name.toLocaleLowerCase().startsWith(prefix)
  for (let step = 0; step < items.length; step++) {
    if (at(from + step)) return (from + step) % items.length
  }
  return -1
}
