import type { FileStorageMode } from '@/kernel/files/types'
import type { texts } from './texts'

interface Place {
  readonly value: FileStorageMode
  /** Name of the choice. */
  readonly label: string
  /** One sentence on the card. */
  readonly detail: string
  /** The question when it is chosen. */
  readonly question: string
  /** What it means, in the dialog. */
  readonly meaning: string
  /** Told when it is done. */
  readonly done: string
}

type T = typeof texts

const makers: Readonly<Record<FileStorageMode, (t: T) => Place>> = {
  device: (t) => ({
    value: 'device',
    label: t.device,
    detail: t.deviceDetail,
    question: t.deviceQuestion,
    meaning: t.deviceMeaning,
    done: t.deviceDone,
  }),
  session: (t) => ({
    value: 'session',
    label: t.session,
    detail: t.sessionDetail,
    question: t.sessionQuestion,
    meaning: t.sessionMeaning,
    done: t.sessionDone,
  }),
  account: (t) => ({
    value: 'account',
    label: t.account,
    detail: t.accountDetail,
    question: t.accountQuestion,
    meaning: t.accountMeaning,
    done: t.accountDone,
  }),
}

/** Where files can be kept, in the order of the cards [A1.5]. */
export const places = (t: T): readonly Place[] => Object.values(makers).map((make) => make(t))

/** The texts of a mode. */
export const placeOf = (mode: FileStorageMode, t: T): Place => makers[mode](t)

/** What becomes of the files of the mode that is left. */
export function whatStays(from: FileStorageMode, t: T): string {
  if (from === 'session') return t.sessionIsLost
  return from === 'device' ? t.deviceStays({ place: t.device }) : t.accountStays({ place: t.account })
}
