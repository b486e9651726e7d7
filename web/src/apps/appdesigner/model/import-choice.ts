import { type Sentence, sentence } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import type { Os } from '@/kernel/os'
import { baseName } from '@/kernel/files/paths'
import { readImport, refuseSize } from './export-file'
import type { AppPage } from './page'
import { texts } from './texts'

/** A file that was chosen to be imported. */
interface ChosenFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** What the person sees of the choice. */
export interface ImportChoiceState {
  /** Null: none, so there is nothing to import. */
  readonly file: ChosenFile | null
  /** Why it could not be imported; null: nothing is wrong so far. */
  readonly problem: Sentence | null
  readonly isReading: boolean
}

/** The file that Import imports. */
export interface ImportChoice {
  readonly getState: () => ImportChoiceState
  readonly subscribe: (listener: () => void) => () => void
  /** Takes a file of the person's computer. */
  readonly chooseUpload: (file: Pick<File, 'name' | 'size' | 'text'>) => void
  /** Takes a file of the desktop. */
  readonly choosePath: (path: string) => Promise<void>
  readonly clear: () => void
  /** Reads the chosen file; null when it is no app, and `problem` says why. */
  readonly read: () => Promise<AppPage | null>
}

const none: ImportChoiceState = { file: null, problem: null, isReading: false }

/** Makes the choice of one window. */
export function createImportChoice(files: Pick<Os['files'], 'stat' | 'readText'>): ImportChoice {
  const store = createStore<ImportChoiceState>(() => none)
  /** Gives the text of the chosen file, or what went wrong. */
  let readText: (() => Promise<{ readonly text: string } | { readonly problem: Sentence }>) | null = null

  const choose = (file: ChosenFile, read: NonNullable<typeof readText>) => {
    readText = read
    store.setState({ file, problem: refuseSize(file.name, file.size), isReading: false })
  }
  const fail = (problem: Sentence) => {
    store.setState({ problem, isReading: false })
    return null
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    chooseUpload: (file) =>
      choose({ name: file.name, size: file.size }, async () => {
        try {
          return { text: await file.text() }
        } catch {
          return { problem: sentence(() => texts.unreadable({ file: file.name })) }
        }
      }),
    choosePath: async (path) => {
      const found = await files.stat(path)
      if (!found.ok) {
        readText = null
        store.setState({ ...none, problem: found.error })
        return
      }
      choose({ name: baseName(path), size: found.value.size }, async () => {
        const text = await files.readText(path)
        return text.ok ? { text: text.value } : { problem: text.error }
      })
    },
    clear: () => {
      readText = null
      store.setState(none)
    },
    read: async () => {
      const { file } = store.getState()
      const read = readText
      if (!file || !read) return null
      const tooLarge = refuseSize(file.name, file.size)
      if (tooLarge !== null) return fail(tooLarge)
      store.setState({ problem: null, isReading: true })
      const outcome = await read()
      // Another one may have been chosen meanwhile.
      if (readText !== read) return null
      if ('problem' in outcome) return fail(outcome.problem)
      const page = readImport(outcome.text, file.name)
      if (!page.ok) return fail(page.error)
      store.setState({ isReading: false })
      return page.value
    },
  }
}
