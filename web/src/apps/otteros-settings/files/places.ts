import type { FileStorageMode } from '@/kernel/files/types'

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

/** Where files can be kept, in the order of the cards [A1.5]. */
export const places: readonly Place[] = [
  {
    value: 'device',
    label: 'This device',
    detail: 'Files stay in this browser, also without a connection.',
    question: 'Keep files on this device?',
    meaning: 'Files are then kept in this browser only. Your other devices do not have them.',
    done: 'Files are kept on this device.',
  },
  {
    value: 'session',
    label: 'Session only',
    detail: 'Changes are gone when you leave or reload the page.',
    question: 'Keep files for this session only?',
    meaning:
      'The desktop then starts with the sample files each time. What you change is gone with the page.',
    done: 'Changes to files are gone when you leave the page.',
  },
  {
    value: 'account',
    label: 'My account',
    detail: 'Files follow you to every device that you sign in on.',
    question: 'Keep files with your account?',
    meaning:
      'Files are then kept with your account, and a copy in this browser, so that you can work without a connection.',
    done: 'Files are kept with your account.',
  },
]

/** The texts of a mode. */
export function placeOf(mode: FileStorageMode): Place {
  const found = places.find((place) => place.value === mode)
  if (!found) throw new Error(`no texts for the mode ${mode}`)
  return found
}

const inPlace: Readonly<Record<Exclude<FileStorageMode, 'session'>, string>> = {
  device: 'on this device',
  account: 'of your account',
}

/** What becomes of the files of the mode that is left. */
export const whatStays = (from: FileStorageMode): string =>
  from === 'session'
    ? 'What you changed in this session and do not copy is lost.'
    : `The files ${inPlace[from]} stay where they are: choose “${placeOf(from).label}” again and they are back.`
