import { fileURLToPath } from 'node:url'

/** The repository's root, with a separator at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
