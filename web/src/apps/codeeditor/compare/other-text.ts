import { loadText } from '@/kernel/documents/file-access'
import { baseName } from '@/kernel/files/paths'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import { texts } from './texts'

/** The stored text that another one is compared with. */
export type OtherText =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly text: string }
  /** Why there is nothing to compare with, as people read it in the language now. */
  | { readonly kind: 'failed'; readonly message: () => string }

async function read(files: FileSystem, path: FilePath): Promise<OtherText> {
  const name = baseName(path)
  const outcome = await loadText(files, path, () => undefined)
  if (outcome.kind === 'failed') {
    const { error } = outcome
    return { kind: 'failed', message: () => error.message }
  }
  if (outcome.kind === 'too-large') return { kind: 'failed', message: () => texts.tooLarge({ name }) }
  const { text, isText } = outcome.decoded
  return isText ? { kind: 'ready', text } : { kind: 'failed', message: () => texts.noText({ name }) }
}

/** Reads a file, again whenever it changes; returns the function that ends it. */
export function followText(files: FileSystem, path: FilePath, show: (text: OtherText) => void): () => void {
  let isGone = false
  /** An answer that a later reading overtook says nothing. */
  let turn = 0
  const readNow = async () => {
    turn += 1
    const own = turn
    const found = await read(files, path)
    if (!isGone && own === turn) show(found)
  }
  void readNow()
  const stop = files.watch(path, () => void readNow())
  return () => {
    isGone = true
    stop()
  }
}
