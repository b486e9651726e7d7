import { createHash } from 'node:crypto'

/** The fields of a log line, in addition to its message; values must be safe to print (no secrets, no SQL parameters). */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes one line per event. */
export interface Logger {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

type Level = 'info' | 'warn' | 'error'

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

/** Logs to standard output and error: plain words on a terminal, one JSON object per line elsewhere. */
export function createLogger(
  output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stdout,
  errors: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
): Logger {
  const write = (level: Level, message: string, fields: LogFields = {}) => {
    const stream = level === 'error' ? errors : output
    stream.write((output.isTTY ? readable : structured)(level, message, safeFields(fields)))
  }
  return {
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  }
}
