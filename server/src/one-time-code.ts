import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be taken for each other (Crockford's base 32); private.code_hash reads O as 0, I and L as 1. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A code that a person types: 80 random bits, as four groups of four characters. The database keeps its hash alone. */
export function newCode(): string {
  return [group(), group(), group(), group()].join('-')
}
