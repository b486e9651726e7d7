import { texts } from './texts'

interface Named {
  readonly username: string
  readonly fullName: string | null
}

/** What a person is called: the full name, else the username. */
export const nameOf = ({ fullName, username }: Named): string => fullName ?? username

/** One or two letters that stand for a person where there is no picture. */
export function initialsOf(person: Named): string {
  const words = nameOf(person)
    .split(/[\s._-]+/u)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return (
    chosen
      .map((word) => Array.from(word ?? '')[0] ?? '')
      .join('')
      .toLocaleUpperCase() || '?'
  )
}

/** What is wrong with a username, in the form that the database asks for; null: nothing. */
export const usernameProblem = (username: string): string | null =>
  /^[A-Za-z0-9_.-]{3,32}$/.test(username) ? null : texts.usernameForm

/** Longest full name, in characters. */
export const fullNameLimit = 100

/** What is wrong with a full name; null: nothing. An empty one means none. */
export function fullNameProblem(fullName: string): string | null {
  if (Array.from(fullName).length > fullNameLimit) return texts.fullNameTooLong({ most: fullNameLimit })
  return /\p{Cc}/u.test(fullName) ? texts.fullNameForm : null
}

/** What is said at the field when the database knows the username already. */
export const usernameTaken = (): string => texts.usernameTaken
