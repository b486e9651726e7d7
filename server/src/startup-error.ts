/**
 * A start that cannot go on, for a reason that the person at the terminal can act on.
 * `message` says what is wrong and what to do; it is printed without a stack trace and the exit code is 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
