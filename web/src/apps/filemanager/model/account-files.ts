import { createStore } from 'zustand/vanilla'
import { followAccountService } from '@/kernel/files/follow-account'
import { parentPath } from '@/kernel/files/paths'
import type { Keeping, Transfer, Transfers } from '@/kernel/files/transfer-types'
import type { FileEntry, FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { formatNumber } from '@/lib/language/format'
import type { FileListStatus } from '@/ui/file-list/types'
import { texts } from '../texts'

/** What a window knows of the account; a new object whenever anything of it changes. */
export interface AccountState {
  /** Null: files are not with the account, or it is not known yet. */
  readonly keeping: Keeping | null
  readonly transfers: readonly Transfer[]
}

/** What is on this device, and what is on its way, of files that are with the account. */
export interface AccountFiles {
  getState(): AccountState
  subscribe(listener: () => void): () => void
  /** How the content of a file or folder is kept, to be shown next to its name; null: nothing is to be said. The same object for the same words. */
  statusOf(path: FilePath): FileListStatus | null
  /** Drops what has arrived of a file that is being fetched. */
  cancelFetch(path: FilePath): void
  /** Follows the account; returns what ends it. */
  begin(): () => void
}

const nothing: AccountState = { keeping: null, transfers: [] }

/** Makes what a window knows of the account. */
export function createAccountFiles(
  os: Pick<Os, 'fileStorage' | 'spaces' | 'transfers' | 'keeping'>,
): AccountFiles {
  const store = createStore<AccountState>(() => nothing)
  let service: Transfers | null = null
  let byPath: ReadonlyMap<FilePath, Transfer> = new Map()
  /** By what they say, so that rows are made again only when that changes. */
  const made = new Map<string, FileListStatus>()
  const status = (kind: FileListStatus['kind'], label: string, progress?: number): FileListStatus => {
    const key = `${kind} ${progress ?? ''} ${label}`
    const known = made.get(key)
    if (known) return known
    const fresh = { kind, label, ...(progress !== undefined && { progress }) }
    made.set(key, fresh)
    return fresh
  }

  const ofTransfer = ({ size, done, direction, state, problem }: Transfer): FileListStatus => {
    if (state === 'failed') return status('failed', problem?.message ?? texts.notFinished)
    const progress = size > 0 ? Math.min(1, Math.floor((done / size) * 100) / 100) : 0
    const share = formatNumber(progress, { style: 'percent', maximumFractionDigits: 0 })
    if (state === 'paused') return status('paused', texts.pausedAt({ share }), progress)
    if (state === 'waiting')
      return status('queued', direction === 'up' ? texts.waitsToBeSent : texts.waitsToBeFetched)
    return status('moving', texts.onItsWay({ direction, share }), progress)
  }

  const setTransfers = () => {
    const transfers = service?.getState() ?? []
    byPath = new Map(transfers.map((one) => [one.path, one]))
    store.setState({ transfers })
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    statusOf(path) {
      const transfer = byPath.get(path)
      if (transfer) return ofTransfer(transfer)
      const { keeping } = store.getState()
      if (!keeping) return null
      const place = keeping.statusOf(path)
      if (place === 'waiting') return status('waiting', texts.waitsToBeSent)
      const isKept = keeping.isKept(path)
      if (place === 'away') return status('away', isKept ? texts.willBeFetched : texts.inAccountOnly)
      return isKept ? status('kept', texts.keptHere) : null
    },
    cancelFetch(path) {
      const transfer = byPath.get(path)
      if (transfer?.direction === 'down') void service?.cancel(transfer.id)
    },
    begin() {
      let stopKeeping: (() => void) | null = null
      let stopTransfers: (() => void) | null = null
      const stops = [
        followAccountService(os, os.keeping, (keeping) => {
          stopKeeping?.()
          stopKeeping = keeping?.subscribe(() => store.setState({ keeping })) ?? null
          store.setState({ keeping })
        }),
        followAccountService(os, os.transfers, (transfers) => {
          stopTransfers?.()
          service = transfers
          stopTransfers = transfers?.subscribe(setTransfers) ?? null
          setTransfers()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
        stopKeeping?.()
        stopTransfers?.()
      }
    },
  }
}

/** Where the content of a file or folder is, in words; null: nothing of it is with the account. */
export function describeStored(account: AccountFiles, { path, type, id }: Entry): string | null {
  const status = account.statusOf(path)
  if (status) return status.label
  const isInBoth = account.getState().keeping !== null && type === 'file' && id !== undefined
  return isInBoth ? texts.inBoth : null
}

type Entry = Pick<FileEntry, 'path' | 'type' | 'id'>

/** Whether an entry is one of the account that can be kept here: samples that were never changed are not. */
export const canBeKept = (keeping: Keeping, { path, type, id }: Entry): boolean =>
  keeping.covers(path) && (type === 'folder' || id !== undefined || keeping.statusOf(path) !== 'here')

/** Whether a folder above keeps an entry, so that it cannot be let go by itself. */
export const isKeptFromAbove = (keeping: Keeping, { path }: Entry): boolean =>
  path !== '/' && keeping.isKept(parentPath(path))

/** Whether there is something of an entry that can be dropped here: the space has it, and nothing keeps it. */
export const canBeReleased = (keeping: Keeping, { path, type, id }: Entry): boolean =>
  keeping.covers(path) &&
  !keeping.isKept(path) &&
  (type === 'folder' || (id !== undefined && keeping.statusOf(path) === 'here'))
