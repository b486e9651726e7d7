import { isWithin } from '@/kernel/files/paths'
import type { FileVersions } from '@/kernel/files/versions/types'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import type { TextDocument } from './document'
import type { DocumentNotice } from './types'

interface AuthorOptions {
  readonly document: Pick<TextDocument, 'getState' | 'subscribe' | 'showAuthor'>
  readonly os: Pick<Os, 'spaces'> & {
    readonly session: Pick<Os['session'], 'getState'>
    readonly versions: (path: string) => Promise<Pick<FileVersions, 'list'> | null>
  }
}

/**
 * Says in a conflict over a file that is shared who stored the other text: whoever made its newest version. It stays unnamed where that
 * is not known, or where it is the person's own, from another device. Returns the function that ends it.
 */
export function followAuthor({ document, os }: AuthorOptions): () => void {
  let asked: DocumentNotice | null = null
  let hasEnded = false

  const ask = async (path: string) => {
    const versions = await os.versions(path)
    const history = await versions?.list(path)
    const person = history?.ok ? history.value.versions[0]?.person : null
    const isNews = !hasEnded && document.getState().notices.some((notice) => notice === asked)
    if (isNews && person && person !== os.session.getState().user?.username) document.showAuthor(person)
  }

  const look = () => {
    const { path, notices } = document.getState()
    const conflict = notices.find(({ kind }) => kind === 'conflict')
    if (path === null || conflict?.kind !== 'conflict' || conflict.by !== null || conflict === asked) return
    const isShared = os.spaces.getState().some((mount) => isWithin(path, mount.path))
    if (!isShared) return
    asked = conflict
    ask(path).catch((error: unknown) => log.warn('Who changed a file is not known', error))
  }

  const stop = document.subscribe(look)
  return () => {
    hasEnded = true
    stop()
  }
}
