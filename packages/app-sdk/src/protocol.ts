// Messages between an app and the desktop, apart from those of the sandbox itself.

/** A call of an app. The desktop checks all of it: the page that sends it is not to be trusted. */
export interface AppCall {
  /** Chosen by the app, to tell answers apart. */
  readonly id: number
  /** A name of `operations`, or anything else, which is answered with `unknown_op`. */
  readonly operation: string
  readonly args: unknown
}

/**
 * Why a call was refused: `unknown_op` there is no such call, `invalid` its arguments do not fit, `permission_denied` not
 * declared or not allowed, `cancelled` the person closed a dialog, `busy` too many calls, `not_found` and `failed` as the
 * message says.
 */
export const appRefusalCodes = [
  'unknown_op',
  'invalid',
  'permission_denied',
  'cancelled',
  'busy',
  'not_found',
  'failed',
] as const

/** One of them. */
export type AppRefusalCode = (typeof appRefusalCodes)[number]

/** The answer to a call. */
export type AppAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly code: AppRefusalCode; readonly message: string }

/** What the desktop tells a running app by itself. */
export interface AppEvents {
  /** Colours, style or language changed. */
  theme: {
    readonly theme: 'default' | 'dark' | 'contrast'
    readonly style: 'default' | 'redblack' | 'bluegold' | 'greyblack'
    readonly isDark: boolean
    /** CSS colours by role. */
    readonly colors: Readonly<
      Record<'surface' | 'text' | 'muted' | 'accent' | 'accentText' | 'border', string>
    >
    /** BCP 47. */
    readonly locale: string
    /** `UTC+N` or `UTC-N`: hours from UTC now. N may have decimals, `UTC+5.5`. */
    readonly timezone: string
  }
  /** The window's content area in CSS px. */
  resize: { readonly width: number; readonly height: number }
  /** The window got the focus or lost it. */
  focus: { readonly isFocused: boolean }
}

/** The name of such an event. */
export type AppEventName = keyof AppEvents

/** All of these names. */
export const appEventNames = ['theme', 'resize', 'focus'] as const satisfies readonly AppEventName[]

/** Whether a value has the form of a call; says nothing of its operation and arguments. */
export function isAppCall(value: unknown): value is AppCall {
  if (typeof value !== 'object' || value === null) return false
  const { id, operation } = value as Partial<Record<keyof AppCall, unknown>>
  return (
    Number.isSafeInteger(id) && Number(id) >= 0 && typeof operation === 'string' && operation.length <= 64
  )
}
