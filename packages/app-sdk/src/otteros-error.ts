import type { AppRefusalCode } from './protocol'

/** Why a call was refused. Apps tell these errors by `name` or `code`. */
export class OtterOSError extends Error {
  override readonly name = 'OtterOSError'
  readonly code: AppRefusalCode

  constructor(code: AppRefusalCode, message: string) {
    super(message)
    this.code = code
  }
}
