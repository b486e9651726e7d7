import { isLostWrite } from '../database/connection.ts'
import type { Logger } from '../log.ts'

/** The parts of a PostgreSQL error that the driver passes on. */
export interface DatabaseError {
  readonly code: string
  readonly message: string
  readonly detail: string | null
  readonly hint: string | null
  readonly table: string | null
  readonly constraint: string | null
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** What the system and the driver say of a connection that is gone. `EPIPE` looks like an SQLSTATE and is none. */
const brokenConnection =
  /^(EPIPE|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CONNECTION_\w+)$/
/** Of PostgreSQL: connection failures, too many connections, shutting down, crashed, starting up. */
const passingState = /^(08...|53300|57P0[123])$/

/** Supabase Lite's own errors carry only a message, such as "write EPIPE" or "connect ECONNREFUSED /tmp/…". */
const codeInMessage = (value: object) =>
  (value instanceof Error && /^(?:write|read|connect) ([A-Z_]+)/.exec(value.message)?.[1]) || ''

/** Whether the database could not be asked at this moment, which says nothing about the request. */
export function isUnavailable(value: unknown): boolean {
  if (isLostWrite(value)) return true
  if (typeof value !== 'object' || value === null) return false
  const code = 'code' in value && typeof value.code === 'string' ? value.code : codeInMessage(value)
  // A Unix socket that is gone is a file that is missing.
  if (code === 'ENOENT') return 'syscall' in value && value.syscall === 'connect'
  return brokenConnection.test(code) || passingState.test(code)
}

/** Recognises a PostgreSQL error by its SQLSTATE (five digits or capitals); `null` for anything else. */
export function asDatabaseError(value: unknown): DatabaseError | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map<string, unknown>(Object.entries(value))
  const code = text(fields.get('code'))
  if (!code || !/^[0-9A-Z]{5}$/.test(code) || brokenConnection.test(code)) return null
  return {
    code,
    // `message` of an Error is not enumerable.
    message: value instanceof Error ? value.message : (text(fields.get('message')) ?? ''),
    detail: text(fields.get('detail')),
    hint: text(fields.get('hint')),
    table: text(fields.get('table_name')),
    constraint: text(fields.get('constraint_name')),
  }
}

/**
 * HTTP status of a PostgreSQL error, as PostgREST maps it (docs.postgrest.org, "HTTP status codes"), but for one: what the
 * database refuses because it was done too often is 429, as everywhere else.
 */
export function statusOf(code: string): number {
  const exact: Readonly<Record<string, number>> = {
    '23503': 409,
    '23505': 409,
    '25006': 405,
    '42501': 403,
    '42883': 404,
    '42P01': 404,
    '42P17': 500,
    // The disk is full.
    '53100': 507,
    '57P01': 503,
    '57P02': 503,
    '57P03': 503,
    '53400': 500,
    P0001: 400,
    // private.require_session
    PT401: 401,
    // private.limit_use
    OTR01: 429,
  }
  const byClass: Readonly<Record<string, number>> = {
    '08': 503,
    '0L': 403,
    '0P': 403,
    '28': 403,
    '53': 503,
  }
  const serverFaults = /^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/
  return exact[code] ?? byClass[code.slice(0, 2)] ?? (serverFaults.test(code) ? 500 : 400)
}

/** Whether the fault is the database's or the server's, so that its message helps the operator. */
const isServerFault = (code: string) => /^(08|53|57|58|XX|25|40|54|55)/.test(code)

/**
 * One line per error. Never the statement or its parameters; the message only where the fault is not the
 * client's, because messages such as "invalid input syntax for type uuid" quote what the client sent.
 */
export function logDatabaseErrors(
  log: Logger,
  errors: readonly unknown[],
  request: { method: string; path: string },
) {
  for (const value of errors) {
    const error = asDatabaseError(value)
    const where = { method: request.method, path: request.path }
    if (!error) {
      log.error('request failed', {
        ...where,
        error: value instanceof Error ? `${value.name}: ${value.message}` : 'unknown',
      })
    } else if (isServerFault(error.code)) {
      log.error('database error', { ...where, code: error.code, error: error.message })
    } else {
      log.info('database refused', {
        ...where,
        code: error.code,
        table: error.table ?? undefined,
        constraint: error.constraint ?? undefined,
      })
    }
  }
}
