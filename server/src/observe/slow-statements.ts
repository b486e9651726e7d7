import type postgres from 'postgres'
import type { Logger } from '../log.ts'

/** Longer statements are cut off (characters). */
const mostShown = 500

/** A statement on one line, without literal values. */
export const shownStatement = (text: string): string =>
  text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '?')
    .replaceAll(/e?'(?:[^'\\]|''|\\.)*'/gi, '?')
    .replaceAll(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostShown)

/** Called with a statement and how long it took (ms). */
export type NoteStatement = (text: string, ms: number) => void

/** Logs statements that take longer than `most` ms, without their values. */
export const slowStatements =
  (most: number, log: Pick<Logger, 'warn'>): NoteStatement =>
  (text, ms) => {
    if (ms > most) log.warn('slow statement', { ms: Math.round(ms), statement: shownStatement(text) })
  }

/** Tells several of each statement; undefined for none, so that nothing is timed. */
export const noteToAll = (notes: readonly NoteStatement[]): NoteStatement | undefined =>
  notes.length === 0
    ? undefined
    : (text, ms) => {
        for (const note of notes) note(text, ms)
      }

/** Times the statements of sessions from `driver.reserve`. Must be the first to wrap `reserve`. */
export function noteSessions(driver: postgres.Sql, note: NoteStatement): void {
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => {
    const session = await reserve()
    const send = session.unsafe.bind(session)
    return Object.assign(session, {
      unsafe: (...statement: Parameters<typeof send>) => {
        const query = send(...statement)
        noteQuery(query, statement[0], note)
        return query
      },
    })
  }
}

/** Times statements written with `sql`, alone and in transactions. */
export function noteStatements(sql: postgres.Sql, note: NoteStatement): postgres.Sql {
  return new Proxy(sql, {
    apply: (target, self, args: unknown[]) => {
      const query: unknown = Reflect.apply(target, self, args)
      const [strings] = args
      if (Array.isArray(strings)) noteQuery(query, strings.join('$'), note)
      return query
    },
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'begin' || typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const work = args.at(-1)
        if (typeof work !== 'function') return Reflect.apply(value, target, args)
        const noted = (turn: postgres.Sql) => Reflect.apply(work, undefined, [noteStatements(turn, note)])
        return Reflect.apply(value, target, [...args.slice(0, -1), noted])
      }
    },
  })
}

/** The driver (postgres 3.4.9) sends a query in `handle`, when it is first awaited. Fragments of other queries are never sent. */
function noteQuery(query: unknown, text: string, note: NoteStatement): void {
  if (!(query instanceof Promise)) return
  const handle: unknown = Reflect.get(query, 'handle')
  if (typeof handle !== 'function') return
  let isSent = false
  Reflect.set(query, 'handle', () => {
    if (!isSent) {
      isSent = true
      const start = performance.now()
      const end = () => note(text, performance.now() - start)
      // The query's own `then` would send it again.
      void Promise.prototype.then.call(query, end, end)
    }
    return Reflect.apply(handle, query, [])
  })
}
