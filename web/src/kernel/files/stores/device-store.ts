import { log } from '@/lib/log'
import { createPendingAnswers } from '@/lib/pending-answers'
import { type Sentence, sentence } from '@/lib/result'
import { type IDBPTransaction, unwrap } from 'idb'
import type { Commit, CommitOutcome, FileStore, StoreNews } from '../store-types'
import { texts } from '../texts'
import { storeContents, toBlob, toBytes, touchesPieces } from './contents'
import { type FileDatabase, openDatabase, type Table, type Transaction } from './device-database'
import { createFoldTimer } from './fold-timer'
import { commitsAfter, lastSequence } from './journal'
import { lateStaging } from './late-staging'
import { load, readAll } from './load'
import { packRecord, packRemoval, unpackChanges } from './packed-records'
import { isInPieces } from './pieces'
import { hasMarker, readMarker } from './store-marker'
import { StoreProblem } from './store-problem'
import { inTransaction, relaxed } from './transactions'

interface DeviceStoreOptions {
  /** Name of the database and of the channel between tabs. */
  readonly name: string
  /** Keeps the metadata of synchronisation, as the store of mode 'account' does. */
  readonly hasOutbox?: boolean
  /** ms since the epoch. */
  readonly now?: () => number
}

/**
 * ms for which this tab trusts what it saw last. Shorter than other tabs need for the commits that the log keeps: as long as it holds
 * what they did, a number that they took cannot be taken again.
 */
const trust = 250

// Only the store of mode 'account' has one.
const loadOutbox = () => import('./device-outbox')
type OutboxCode = Awaited<ReturnType<typeof loadOutbox>>
// No desktop begins with it.
const loadFold = () => import('./fold')
const loadStaging = () => import('./device-staging')

/** Opens the files on this device: an IndexedDB database. Rejects with a {@link StoreProblem} when there is none. */
export async function openDeviceStore({
  name,
  hasOutbox = false,
  now = () => Date.now(),
}: DeviceStoreOptions): Promise<FileStore> {
  const outbox = hasOutbox ? await loadOutbox() : null
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

  /** How work on the store ends, at the latest when the store is lost. */
  const settled = async (work: () => Promise<CommitOutcome>): Promise<CommitOutcome> => {
    const refusal = refuse()
    if (refusal) return refusal
    const { id, answer } = commits.open()
    void work().then((ended) => commits.settle(id, ended))
    const outcome = await answer
    return refuse() ?? outcome
  }

  /**
   * Runs a transaction that writes. `isOurs` is asked for first, in the same task: whether this still is the store that was
   * opened. What `run` has issued without waiting for it is told as failed afterwards.
   */
  const write = (
    tables: Table[],
    run: (transaction: Transaction<'readwrite'>, isOurs: Promise<boolean>) => Promise<number>,
  ): Promise<CommitOutcome> =>
    // The marker is read before the transaction ends.
    settled(() =>
      inTransaction(
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
      ),
    )
  const treeTables: Table[] = ['pages', 'contents', 'log']
  if (outbox) treeTables.push('outbox', 'remotes', 'entryLog')
  const allTables: Table[] = [...treeTables, 'pieces', 'large']
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

  const foldNow = async () => {
    const { fold } = await loadFold()
    return write(['pages', 'log', 'entries', 'entryLog'], async (transaction, isOurs) => {
      if (await isOurs) await fold(transaction)
      return 0
    })
  }
  const folding = createFoldTimer(() =>
    untilTold(foldNow().catch((error: unknown) => log.warn('The files were not put into pages', error))),
  )
  const noteStored = (sequence: number, { records, entries }: PackedCommit) => {
    tellOthers(sequence)
    folding.stored('records', records.length)
    folding.stored('entries', entries.length)
  }

  const stores: Pick<FileStore, 'commit' | 'commitNext'> = {
    async commitNext(sequence, commit) {
      let packed: PackedCommit | null = null
      // While a piece is written only those wait that have to do with pieces.
      const dropped = [...commit.dropped]
      const tables = touchesPieces({ ...commit, dropped }) ? allTables : treeTables
      const outcome = await write(tables, async (transaction) => {
        packed = packCommit(commit, outbox)
        await store(transaction, { commit, packed, sequence, outbox })
        return sequence
      })
      if (outcome.ok && packed) noteStored(sequence, packed)
      return !outcome.ok && isTaken(outcome.cause) ? null : outcome
    },
    async commit(known, plan) {
      let packed: PackedCommit | null = null
      const outcome = await write(allTables, async (transaction, isOurs) => {
        if (!(await isOurs)) throw new StoreProblem(() => texts.storeCleared)
        const last = await lastSequence(transaction)
        const seen = known()
        const news = last > seen ? await readNews(transaction, seen, last) : null
        const sequence = last + 1
        const commit = plan({ news, sequence })
        if (!commit) return last
        packed = packCommit(commit, outbox)
        await store(transaction, { commit, packed, sequence, outbox })
        return sequence
      })
      if (outcome.ok && packed) noteStored(outcome.sequence, packed)
      return outcome
    },
  }

  const readStored = async (revision: string) => {
    const stored = await database.get('contents', revision)
    return isInPieces(stored) ? (await loadStaging()).readPieces(database, stored.large) : stored
  }

  return {
    async load() {
      const { tree, lengths } = await load(database)
      folding.found('records', lengths)
      return tree
    },
    isLatest: (known) => known === latest.sequence && performance.now() - latest.seen < trust,
    commitNext: (sequence, commit) => untilTold(stores.commitNext(sequence, commit)),
    commit: (known, plan) => untilTold(stores.commit(known, plan)),
    readContent: async (revision) => toBytes(await readStored(revision)),
    readBlob: async (revision) => toBlob(await readStored(revision)),
    async newsSince(known) {
      const transaction = database.transaction<Table[]>(['pages', 'log', 'books'])
      const last = await lastSequence(transaction)
      noteLatest(last)
      return last > known ? readNews(transaction, known, last) : null
    },
    contentSizes: async () => (await loadStaging()).readSizes(database),
    staging: lateStaging(
      async () => {
        const { createDeviceStaging } = await loadStaging()
        const writePieces: Parameters<typeof createDeviceStaging>[1] = (tables, run) =>
          settled(() =>
            inTransaction(
              () => database.transaction(tables, 'readwrite', relaxed),
              async (transaction) => {
                await run(transaction)
                return 0
              },
            ),
          )
        return createDeviceStaging(database, writePieces, now)
      },
      async () => (await database.count('large')) > 0,
    ),
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
    outbox: outbox ? outbox.createOutbox(database, (lengths) => folding.found('entries', lengths)) : null,
    dispose() {
      folding.stop()
      lost.clear()
      foreign.clear()
      // Both end after the commits that are under way.
      void Promise.allSettled(underWay).then(() => channel.close())
      database.close()
    },
  }
}

const brokenBy = (why: Sentence): CommitOutcome => ({
  ok: false,
  reason: 'broken',
  cause: new StoreProblem(() => why.message),
})

/** Whether a commit failed since its number is in the log already: the one key that is added and not put. */
const isTaken = (error: unknown): boolean => error instanceof DOMException && error.name === 'ConstraintError'

/** Requests without a promise for each: their failures end the transaction, which is what is waited for. */
const request = <Tables extends Table[]>(
  transaction: IDBPTransaction<FileDatabase, Tables, 'readwrite'>,
  table: Tables[number],
): IDBObjectStore => unwrap(transaction).objectStore(table)

async function readNews(
  transaction: Transaction<'readonly'> | Transaction<'readwrite'>,
  known: number,
  sequence: number,
): Promise<StoreNews> {
  const commits = await commitsAfter(transaction, known)
  const kept = commits.flatMap(({ lines }) => (typeof lines === 'string' ? [lines] : []))
  if (commits[0]?.number === known + 1 && kept.length === commits.length)
    return { sequence, isWhole: false, changes: unpackChanges(kept) }
  const { records } = await readAll(transaction)
  return { sequence, isWhole: true, changes: new Map(records.map((record) => [record.path, record])) }
}

/** The lines of what a commit does. */
interface PackedCommit {
  readonly records: string
  readonly entries: string
}

const packCommit = ({ records, sync }: Commit, outbox: OutboxCode | null): PackedCommit => ({
  records: Array.from(records, ([path, record]) => (record ? packRecord(record) : packRemoval(path))).join(
    '\n',
  ),
  entries: (sync?.entries && outbox?.packEntries(sync.entries)) ?? '',
})

/** Issues all writes of a commit. */
async function store(
  transaction: Transaction<'readwrite'>,
  {
    commit,
    packed,
    sequence,
    outbox,
  }: {
    readonly commit: Commit
    readonly packed: PackedCommit
    readonly sequence: number
    readonly outbox: OutboxCode | null
  },
): Promise<void> {
  // First of all: where another tab has taken the number, nothing of what follows is done.
  request(transaction, 'log').add(packed.records, sequence)
  await storeContents(transaction, { contents: commit.contents, dropped: [...commit.dropped] })
  if (!outbox) return
  if (packed.entries !== '') request(transaction, 'entryLog').put(packed.entries, sequence)
  await outbox.keepBooks(transaction, commit, sequence)
}
