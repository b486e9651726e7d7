import { type Failure } from '@/lib/result'
import { serviceWords } from './auth-errors'
import { texts } from './texts'

/** The session that a mailed link carries. */
export interface LinkTokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** What a mailed link (confirmation, recovery) brought in the page's address. */
export interface MailLink {
  /** Whether it asks for a new password. */
  readonly recovery: boolean
  /** Why the service refused the link, e.g. because it was used before; null: it carries a session. */
  readonly refused: Failure | null
  /** Not to be trusted: anyone can write a link with their own session. Null exactly when it was refused. */
  readonly tokens: LinkTokens | null
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The link that opened this page, read from the fragment or query of its address; null: it was not opened by one. */
export function mailLinkIn(address: string): MailLink | null {
  const url = new URL(address)
  const parameters = new URLSearchParams(url.hash.slice(1))
  const get = (name: string) => parameters.get(name) ?? url.searchParams.get(name)
  const description = get('error_description')
  const code = get('error_code') ?? get('error')
  if (description !== null || code !== null) {
    return {
      recovery: false,
      refused: {
        code: code ?? 'unknown',
        // Asked for later: the address is read before the person's language is there.
        get message() {
          return description === null ? texts.linkRefused : serviceWords(code ?? '', sentence(description))
        },
      },
      tokens: null,
    }
  }
  const accessToken = parameters.get('access_token')
  if (accessToken === null) return null
  return {
    recovery: parameters.get('type') === 'recovery',
    refused: null,
    tokens: { access_token: accessToken, refresh_token: parameters.get('refresh_token') ?? '' },
  }
}
