import { createHash } from 'node:crypto'
import { currentRequestId } from './observe/request-id.ts'

/** The fields of a log line, in addition to its message; values must be safe to print (no secrets, no SQL parameters). */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes one line per event. */
export interface Logger {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/** How much an event matters. */
export type Level = 'info' | 'warn' | 'error'

/**
 * Takes people out of a value: accounts may be deleted, and what was logged stays. An id becomes eight digits that are the same
 * wherever it comes, and an e-mail address goes.
 */
function withoutPeople(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (id) =>
      createHash('sha256').update(id.toLowerCase()).digest('hex').slice(0, 8),
    )
    .replaceAll(/[^\s@=:,;<>()"'/]+@[^\s@=:,;<>()"'/]+\.[^\s@=:,;<>()"'/]+/g, '(address)')
}

const safeFields = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? withoutPeople(value) : value,
    ]),
  )

/** Keeps an event on one line, whatever a client put into it. */
const oneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')

function readable(level: Level, message: string, fields: LogFields): string {
  const details = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${oneLine(String(value))}`)
    .join('')
  return `${level === 'info' ? '' : `${level}: `}${oneLine(message)}${details}\n`
}

function structured(level: Level, message: string, fields: LogFields): string {
  return `${JSON.stringify({ time: new Date().toISOString(), level, message: oneLine(message), ...fields })}\n`
}

/** How much is logged, and in which form. */
export interface LogOptions {
  /** `null`: plain words on a terminal, one JSON object per line elsewhere. */
  readonly format: 'json' | 'text' | null
  /** The least that is logged. */
  readonly level: Level
}

const ranks: Readonly<Record<Level, number>> = { info: 0, warn: 1, error: 2 }

/** Logs to standard output and error: a line per event, with the id of the request that it belongs to. */
export function createLogger(
  output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stdout,
  errors: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
  { format, level: least }: LogOptions = { format: null, level: 'info' },
): Logger {
  const write = (level: Level, message: string, fields: LogFields = {}) => {
    if (ranks[level] < ranks[least]) return
    const stream = level === 'error' ? errors : output
    const isText = format === null ? output.isTTY : format === 'text'
    const request = currentRequestId()
    const safe = safeFields(fields)
    stream.write((isText ? readable : structured)(level, message, request ? { ...safe, request } : safe))
  }
  return {
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  }
}
