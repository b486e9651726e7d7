/** An error a caller can act on: `code` for programs, `message` for people. */
export interface Failure {
  /** Stable identifier, e.g. `invalid_credentials`, `23505`, `network`. */
  readonly code: string
  /** A sentence that may be shown as it is; of those of the desktop's own, in the language of the moment that it is read in. */
  readonly message: string
  /** HTTP status where the failure came from a server; 0 or absent otherwise. */
  readonly status?: number
}

/** A value that an operation has come to. */
export interface Success<T> {
  readonly ok: true
  readonly value: T
}

/** Why an operation has come to nothing. */
export interface Failed<E = Failure> {
  readonly ok: false
  readonly error: E
}

/**
 * The outcome of an operation that can fail in an expected way. Expected failures are values, never exceptions. `E` says more
 * than a {@link Failure} where a part knows more.
 */
export type Result<T, E = Failure> = Success<T> | Failed<E>

/** Wraps a value as a success. */
export const success = <T>(value: T): Success<T> => ({ ok: true, value })

/** Wraps an error as a failed result. */
export const failed = <E>(error: E): Failed<E> => ({ ok: false, error })

/** A sentence; one that is made by a function follows the language. */
export type Words = string | (() => string)

/** A sentence in the language now. */
export const inWords = (words: Words): string => (typeof words === 'string' ? words : words())

/** What is shown for longer keeps this, not the words: `message` is in the language of the moment that it is read in. */
export type Sentence = Pick<Failure, 'message'>

/** Gives an error its sentence. Copies (`{ ...error }`) keep the sentence of their moment. */
export const withMessage = <const E extends object>(error: E, sentence: Words) => ({
  ...error,
  get message(): string {
    return inWords(sentence)
  },
})

/** A sentence that follows the language. */
export const sentence = (make: () => string): Sentence => withMessage({}, make)

/** The same for what may have nothing to say, such as a check; null: it has not. */
export const maybeSentence = (make: () => string | null): Sentence | null =>
  make() === null ? null : sentence(() => make() ?? '')

/** Makes a failed result from its code, message and (optional) HTTP status. */
export const failure = (code: string, message: Words, status?: number): Failed =>
  failed(withMessage(status === undefined ? { code } : { code, status }, message))
