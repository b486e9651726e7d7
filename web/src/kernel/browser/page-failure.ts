import { type Words, inWords } from '@/lib/result'
import type { PageFailure } from './types'

/** Makes a {@link PageFailure}; sentences that are made by functions follow the language. */
export const pageFailure = (
  { code, status }: { readonly code: string; readonly status?: number | undefined },
  message: Words,
  reason: Words | null,
): PageFailure => ({
  code,
  get message() {
    return inWords(message)
  },
  get reason() {
    return reason === null ? null : inWords(reason)
  },
  ...(status !== undefined && { status }),
})
