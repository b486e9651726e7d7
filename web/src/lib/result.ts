/** An error a caller can act on: `code` for programs, `message` for people. */
export interface Failure {
  /** Stable identifier, e.g. `invalid_credentials`, `23505`, `network`. */
  readonly code: string
  /** A sentence that may be shown as it is. */
  readonly message: string
  /** HTTP status where the failure came from a server; 0 or absent otherwise. */
  readonly status?: number
}

/** The outcome of an operation that can fail in an expected way. Expected failures are values, never exceptions. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure }

/** Wraps a value as a success. */
export const success = <T>(value: T): Result<T> => ({ ok: true, value })

/** Makes a failed result from its code, message and (optional) HTTP status. */
export const failure = (code: string, message: string, status?: number): Result<never> => ({
  ok: false,
  error: status === undefined ? { code, message } : { code, message, status },
})
