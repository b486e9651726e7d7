import { createPendingAnswers } from '@/lib/pending-answers'
import { type Sentence, sentence } from '@/lib/result'
import { type IDBPDatabase, type IDBPTransaction, unwrap } from 'idb'
import type {
  Commit,
  CommitOutcome,
  FileStore,
  NodeRecord,
  OutboxEntry,
  StoredTree,
  StoreNews,
} from '../store-types'
import { parentPath } from '../paths'
import { texts } from '../texts'
import type { FilePath } from '../types'
import { type FileDatabase, openDatabase } from './device-database'
import { readRecord } from './record-check'
import { hasMarker, readMarker } from './store-marker'
import { StoreProblem } from './store-problem'

type Table = 'nodes' | 'contents' | 'log' | 'drafts' | 'books' | 'outbox' | 'remotes'
type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<FileDatabase, Table[], Mode>

interface DeviceStoreOptions {
  /** Name of the database and of the channel between tabs. */
  readonly name: string
  /** Keeps the metadata of synchronisation, as the store of mode 'account' does. */
  readonly hasOutbox?: boolean
}

/** Commits whose paths are remembered for other tabs; one that slept longer reads everything again. */
const logLength = 1024
/**
 * ms for which this tab trusts what it saw last. Shorter than other tabs need for {@link logLength} commits: as long as the
 * log holds what they did, a number that they took cannot be taken again.
 */
const trust = 250
/** More touched paths than this are read by reading all records. */
const manyPaths = 5000

/** Written soon, not flushed to the disk each time: ten times as fast, and only a power failure can lose the last moment. */
const relaxed = { durability: 'relaxed' } as const

/** Opens the files on this device: an IndexedDB database. Rejects with a {@link StoreProblem} when there is none. */
export async function openDeviceStore({ name, hasOutbox = false }: DeviceStoreOptions): Promise<FileStore> {
  const lost = new Set<(problem: Sentence) => void>()
  let problem: Sentence | null = null
  const commits = createPendingAnswers<CommitOutcome>()
  const lose = (reason: Sentence) => {
    if (problem !== null) return
    problem = reason
    // The browser may close the database and never end its transactions.
    commits.settleAll(brokenBy(reason))
    for (const listener of lost) listener(reason)
  }
  const database = await openDatabase(name, lose)
  const marker = await readMarker(database)
  const channel = new BroadcastChannel(name)
  const foreign = new Set<() => void>()
  channel.addEventListener('message', () => {
    for (const listener of foreign) listener()
  })

  let latest = { sequence: 0, seen: Number.NEGATIVE_INFINITY }
  const noteLatest = (sequence: number) => {
    latest = { sequence, seen: performance.now() }
  }

  /** How every change ends once the store is lost; null before. */
  const refuse = (): CommitOutcome | null => problem && brokenBy(problem)

  /**
   * Runs a transaction that writes. `isOurs` is asked for first, in the same task: whether this still is the store that was
   * opened. What `run` has issued without waiting for it is told as failed afterwards.
   */
  const write = async (
    tables: Table[],
    run: (transaction: Transaction<'readwrite'>, isOurs: Promise<boolean>) => Promise<number>,
  ): Promise<CommitOutcome> => {
    const refusal = refuse()
    if (refusal) return refusal
    const { id, answer } = commits.open()
    void inTransaction(
      () => database.transaction([...tables, 'books'], 'readwrite', relaxed),
      (transaction) => {
        const isOurs = hasMarker(unwrap(transaction), marker)
        void isOurs.then((isSame) => {
          if (isSame) return
          lose(sentence(() => texts.storeCleared))
          database.close()
        })
        return run(transaction, isOurs)
      },
    ).then((ended) => commits.settle(id, ended))
    const outcome = await answer
    // The marker was read before the transaction ended.
    return refuse() ?? outcome
  }
  const treeTables: Table[] = ['nodes', 'contents', 'log']
  if (hasOutbox) treeTables.push('outbox', 'remotes')
  const tellOthers = (sequence: number) => {
    noteLatest(sequence)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    channel.postMessage(sequence)
  }

  /** Commits that others are still to be told of. */
  const underWay = new Set<Promise<unknown>>()
  const untilTold = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
    return work
  }

  const stores: Pick<FileStore, 'commit' | 'commitNext'> = {
    async commitNext(sequence, commit) {
      const outcome = await write(treeTables, async (transaction) => {
        await store(transaction, commit, sequence, hasOutbox)
        return sequence
      })
      if (outcome.ok) tellOthers(sequence)
      return !outcome.ok && isTaken(outcome.cause) ? null : outcome
    },
    async commit(known, plan, outboxOf = []) {
      let stored = false
      const outcome = await write(treeTables, async (transaction, isOurs) => {
        if (!(await isOurs)) throw new StoreProblem(() => texts.storeCleared)
        const last = await lastSequence(transaction)
        const seen = known()
        const news = last > seen ? await readNews(transaction, seen, last) : null
        const outbox = outboxOf.length > 0 ? await readOutbox(transaction, outboxOf) : new Map()
        const sequence = last + 1
        const commit = plan({ news, sequence, outbox })
        if (!commit) return last
        await store(transaction, commit, sequence, hasOutbox)
        stored = true
        return sequence
      })
      if (outcome.ok && stored) tellOthers(outcome.sequence)
      return outcome
    },
  }

  return {
    load: () => load(database),
    isLatest: (known) => known === latest.sequence && performance.now() - latest.seen < trust,
    commitNext: (sequence, commit) => untilTold(stores.commitNext(sequence, commit)),
    commit: (known, plan, outboxOf) => untilTold(stores.commit(known, plan, outboxOf)),
    async readContent(revision) {
      const content: unknown = await database.get('contents', revision)
      return content instanceof Uint8Array ? content : null
    },
    async newsSince(known) {
      const transaction = database.transaction<Table[]>(['nodes', 'log'])
      const last = await lastSequence(transaction)
      noteLatest(last)
      return last > known ? readNews(transaction, known, last) : null
    },
    async contentSizes() {
      const sizes = new Map<string, number>()
      for await (const { key, value } of database.transaction('contents').store)
        sizes.set(key, byteLength(value))
      return sizes
    },
    putDraft: (draft) =>
      write(['drafts'], (transaction) => {
        request(transaction, 'drafts').put(draft)
        return Promise.resolve(0)
      }),
    async removeDrafts(keys) {
      if (problem !== null) return
      const transaction = database.transaction('drafts', 'readwrite', relaxed)
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
    },
    drafts: async () => (problem === null ? database.getAll('drafts') : []),
    onForeignCommit(listener) {
      foreign.add(listener)
      return () => void foreign.delete(listener)
    },
    onLost(listener) {
      lost.add(listener)
      if (problem !== null) listener(problem)
      return () => void lost.delete(listener)
    },
    outbox: hasOutbox
      ? {
          waiting: (limit) => database.getAllFromIndex('outbox', 'change', null, limit),
          count: () => database.count('outbox'),
          async remotes(paths) {
            const { store: remotes } = database.transaction('remotes')
            if (paths) {
              const found = await Promise.all(paths.map((path) => remotes.get(path)))
              return new Map(paths.flatMap((path, at) => pair(path, found[at])))
            }
            const [keys, values] = await Promise.all([remotes.getAllKeys(), remotes.getAll()])
            return new Map(keys.flatMap((path, at) => pair(path, values[at])))
          },
          async cursor() {
            const cursor = await database.get('books', 'cursor')
            return typeof cursor === 'string' ? cursor : null
          },
          async notes() {
            const { store: books } = database.transaction('books')
            const [keys, values] = await Promise.all([books.getAllKeys(), books.getAll()])
            return new Map(
              keys.flatMap((key, at) => (key === 'cursor' ? [] : [[key, values[at] ?? null] as const])),
            )
          },
        }
      : null,
    dispose() {
      lost.clear()
      foreign.clear()
      // Both end after the commits that are under way.
      void Promise.allSettled(underWay).then(() => channel.close())
      database.close()
    },
  }
}

const pair = (path: FilePath, remote: string | undefined): [FilePath, string][] =>
  remote === undefined ? [] : [[path, remote]]

const byteLength = (value: unknown): number => (value instanceof Uint8Array ? value.length : 0)

/**
 * Runs a transaction to its end. A failure of any request, of the commit itself (where browsers tell that there is no room)
 * or of `run` undoes all of it.
 */
async function inTransaction<Tables extends Table[]>(
  begin: () => IDBPTransaction<FileDatabase, Tables, 'readwrite'>,
  run: (transaction: IDBPTransaction<FileDatabase, Tables, 'readwrite'>) => Promise<number>,
): Promise<CommitOutcome> {
  let transaction: IDBPTransaction<FileDatabase, Tables, 'readwrite'> | null = null
  try {
    transaction = begin()
    const ended = endOf(unwrap(transaction))
    // Heard below; the transaction may fail before `run` returns. The library's own promise of the end is not used: it
    // rejects before the error is known.
    for (const end of [ended, transaction.done]) end.catch(() => undefined)
    const sequence = await run(transaction)
    // Does not wait for the next turn of the page, which may be leaving.
    transaction.commit()
    await ended
    return { ok: true, sequence }
  } catch (cause) {
    try {
      transaction?.abort()
    } catch {
      // It has ended already.
    }
    return { ok: false, reason: isQuota(cause) ? 'full' : 'broken', cause }
  }
}

/** The end of a transaction. Its error is known when it is aborted, not yet when a request of it fails. */
const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => {
      reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError'))
    })
  })

const brokenBy = (why: Sentence): CommitOutcome => ({
  ok: false,
  reason: 'broken',
  cause: new StoreProblem(() => why.message),
})

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** Whether a commit failed since its number is in the log already: the one key that is added and not put. */
const isTaken = (error: unknown): boolean => error instanceof DOMException && error.name === 'ConstraintError'

/** Requests without a promise for each: their failures end the transaction, which is what is waited for. */
const request = <Tables extends Table[]>(
  transaction: IDBPTransaction<FileDatabase, Tables, 'readwrite'>,
  table: Tables[number],
): IDBObjectStore => unwrap(transaction).objectStore(table)

async function load(database: IDBPDatabase<FileDatabase>): Promise<StoredTree> {
  const transaction = database.transaction<Table[]>(['nodes', 'log'])
  const [sequence, stored] = await Promise.all([
    lastSequence(transaction),
    transaction.objectStore('nodes').getAll(),
  ])
  const found = stored.map(readRecord)
  const parents = new Set(found.map((record) => record && parentPath(record.path)))
  const records: NodeRecord[] = []
  const skipped: FilePath[] = []
  for (const [index, record] of found.entries()) {
    // What has something in it was a folder: one is made up where its record is left out.
    if (record && !(record.isDamaged && parents.has(record.path))) records.push(record)
    else skipped.push(stored[index]?.path ?? '')
  }
  return { records, sequence, skipped }
}

type Reading = Transaction<'readonly'> | Transaction<'readwrite'>

/** The number of the last commit; the log is never empty after the first. */
async function lastSequence(transaction: Reading): Promise<number> {
  const cursor = await transaction.objectStore('log').openKeyCursor(null, 'prev')
  return cursor?.key ?? 0
}

async function readNews(transaction: Reading, known: number, sequence: number): Promise<StoreNews> {
  const range = IDBKeyRange.lowerBound(known, true)
  const log = transaction.objectStore('log')
  const nodes = transaction.objectStore('nodes')
  const [numbers, lists] = await Promise.all([log.getAllKeys(range), log.getAll(range)])
  const paths = new Set(lists.flat())
  if (numbers[0] !== known + 1 || paths.size > manyPaths) {
    const records = (await nodes.getAll()).map(readRecord).filter((record) => record !== null)
    return { sequence, isWhole: true, changes: new Map(records.map((record) => [record.path, record])) }
  }
  const changes = await Promise.all(
    Array.from(paths, async (path) => {
      const record = await nodes.get(path)
      return [path, readRecord(record)] as const
    }),
  )
  return { sequence, isWhole: false, changes: new Map(changes) }
}

async function readOutbox(transaction: Transaction<'readwrite'>, paths: readonly FilePath[]) {
  const outbox = new Map<FilePath, OutboxEntry>()
  const entries = await Promise.all(paths.map((path) => transaction.objectStore('outbox').get(path)))
  for (const entry of entries) if (entry) outbox.set(entry.path, entry)
  return outbox
}

/** Issues all writes of a commit. */
async function store(
  transaction: Transaction<'readwrite'>,
  commit: Commit,
  sequence: number,
  hasOutbox: boolean,
): Promise<void> {
  const log = request(transaction, 'log')
  // First of all: where another tab has taken the number, nothing of what follows is done.
  log.add([...commit.records.keys()], sequence)
  const contents = request(transaction, 'contents')
  const nodes = request(transaction, 'nodes')
  const copies: Promise<void>[] = []
  for (const [revision, content] of commit.contents) {
    if (content instanceof Uint8Array) contents.put(content, revision)
    else copies.push(copyContent(transaction, content.copyOf, revision))
  }
  await Promise.all(copies)
  for (const revision of commit.dropped) contents.delete(revision)
  for (const [path, record] of commit.records) {
    if (record) nodes.put(record)
    else nodes.delete(path)
  }
  if (sequence % logLength === 0) log.delete(IDBKeyRange.upperBound(sequence - logLength))
  if (hasOutbox) await keepBooks(transaction, commit, sequence)
}

async function copyContent(transaction: Transaction<'readwrite'>, from: string, to: string): Promise<void> {
  const contents = transaction.objectStore('contents')
  const bytes = await contents.get(from)
  if (!bytes) throw new Error(`The content ${from} is lost`)
  request(transaction, 'contents').put(bytes, to)
}

async function keepBooks(
  transaction: Transaction<'readwrite'>,
  { records, sync }: Commit,
  sequence: number,
): Promise<void> {
  const settled = [...(sync?.settled ?? [])]
  const waiting = await readOutbox(
    transaction,
    settled.map(([path]) => path),
  )
  const outbox = request(transaction, 'outbox')
  for (const [path, change] of settled) if (waiting.get(path)?.change === change) outbox.delete(path)
  for (const path of records.keys()) {
    if (!sync?.received.has(path)) outbox.put({ path, change: sequence })
  }
  const remotes = request(transaction, 'remotes')
  for (const [path, remote] of sync?.remotes ?? []) remotes.put(remote, path)
  const books = request(transaction, 'books')
  if (sync?.cursor !== undefined) books.put(sync.cursor, 'cursor')
  for (const [key, text] of sync?.notes ?? []) {
    if (text === null) books.delete(key)
    else books.put(text, key)
  }
}
