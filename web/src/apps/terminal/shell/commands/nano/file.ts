import type { IFileSystem } from 'just-bash/browser'
import { joinPath, normalisePath } from '@/kernel/files/paths'
import { reasonOf } from '../../file-error'
import { texts } from './texts'

const megabyte = 1024 * 1024
const mostBytes = 8 * megabyte

/** A file as the editor took it. */
export interface EditedFile {
  readonly lines: readonly string[]
  /** Lines end with a carriage return too. */
  readonly isDos: boolean
  readonly isNew: boolean
  readonly stamp: Stamp
}

/** What tells whether a file is as it was; null: there is none. */
export type Stamp = string | null

/** What a file is like now. */
export async function stampOf(fs: IFileSystem, path: string): Promise<Stamp> {
  const stat = await fs.stat(path).catch(() => null)
  return stat ? `${stat.mtime.getTime()} ${stat.size} ${stat.identity ?? ''}` : null
}

/** Opens a file, or says why not. A name that is not there yet is a new file, when its folder is there. */
export async function openFile(fs: IFileSystem, path: string, name: string): Promise<EditedFile | string> {
  try {
    const stamp = await stampOf(fs, path)
    if (stamp === null) {
      await fs.readdir(normalisePath('..', path))
      return { lines: [''], isDos: false, isNew: true, stamp }
    }
    const stat = await fs.stat(path)
    if (stat.isDirectory) return texts.isFolder({ name })
    if (stat.size > mostBytes) return texts.tooLarge({ name, size: mostBytes / megabyte })
    const bytes = await fs.readFileBuffer(path)
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (text.includes('\0')) return texts.noText({ name })
    const isDos = text.includes('\r\n') && !/[^\r]\n/.test(text)
    return { lines: (isDos ? text.replaceAll('\r\n', '\n') : text).split('\n'), isDos, isNew: false, stamp }
  } catch (error) {
    return error instanceof TypeError
      ? texts.noText({ name })
      : texts.notRead({ name, reason: reasonOf(error) })
  }
}

/** Writes a text, which ends with a line break as texts do. */
export async function writeFile(fs: IFileSystem, path: string, text: string, isDos: boolean): Promise<void> {
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`
  await fs.writeFile(path, isDos ? whole.replaceAll('\n', '\r\n') : whole)
}

/** Names that go on as a typed one does, for Tab. */
export async function namesLike(fs: IFileSystem, cwd: string, typed: string): Promise<readonly string[]> {
  const slash = typed.lastIndexOf('/') + 1
  const folder = normalisePath(typed.slice(0, slash) || '.', cwd)
  const begun = typed.slice(slash)
  const names = await fs.readdir(folder).catch((): string[] => [])
  const fitting = names.filter((name) => name.startsWith(begun)).toSorted()
  return Promise.all(
    fitting.map(async (name) => {
      const isFolder = (await fs.stat(joinPath(folder, name)).catch(() => null))?.isDirectory === true
      return typed.slice(0, slash) + name + (isFolder ? '/' : '')
    }),
  )
}
