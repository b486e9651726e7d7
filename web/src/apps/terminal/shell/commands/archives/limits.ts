import { texts } from './texts'

const megabyte = 1024 * 1024

/** Most that an archive may unpack to: bytes, and files. A small archive can claim any size. */
export const mostBytes = 256 * megabyte
export const mostFiles = 20_000

/** An archive that would unpack to more than this terminal takes; the message says so. */
export class TooLarge extends Error {}

/** Refuses an archive for its size. */
export const tooLarge = (command: string, name: string) =>
  new TooLarge(texts.tooLarge({ command, name, size: mostBytes / megabyte }))

/** Refuses an archive for the number of its files. */
export const tooMany = (command: string, name: string) =>
  new TooLarge(texts.tooMany({ command, name, count: mostFiles }))
