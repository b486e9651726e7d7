import { assistantLimits } from '@otteros/contracts'
import { fileKind, isTextKind } from '@/kernel/apps/file-kinds'
import { refuseName } from '@/kernel/files/names'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FileEntry } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { texts } from '../texts'
import { readPath } from './read-path'
import { type ActionContext, type Plan, refused } from './types'

/** Files that a search tells the model. */
export const mostFound = 30
/** Largest file that is read, in bytes. */
const largestRead = 1024 * 1024

/** The largest JSON of the first so many items or characters that a result may be. */
function fitting(length: number, most: number, write: (length: number) => object): string {
  let taken = Math.min(length, most)
  for (;;) {
    const text = JSON.stringify(write(taken))
    if (text.length <= assistantLimits.result || taken === 0) return text
    taken = Math.floor(taken * 0.8)
  }
}

/** Creates a text file with the folders above it. Nothing is ever replaced. */
export async function createFilePlan(
  { os }: ActionContext,
  args: { readonly path: string; readonly content: string },
): Promise<Plan> {
  const path = readPath(args.path)
  if (path === null) return refused(texts.invisible)
  const mistake = refuseName(baseName(path))
  if (mistake !== null) return refused(mistake)
  const [existing, folder] = [
    await os.files.stat(path, { link: true }),
    await os.files.stat(parentPath(path)),
  ]
  if (existing.ok) return refused(texts.alreadyThere({ path }))
  const { content } = args
  return {
    kind: 'ready',
    question: {
      title: texts.createFileQuestion,
      action: texts.createFile,
      facts: [
        { label: texts.file, value: path },
        ...(folder.ok ? [] : [{ label: texts.newFolder, value: parentPath(path) }]),
        { label: texts.size, value: formatBytes(new TextEncoder().encode(content).length) },
      ],
      text: { label: texts.text, value: content },
    },
    name: texts.create({ path }),
    run: async () => {
      const written = await os.files.apply([
        { kind: 'folder', path: parentPath(path), parents: true },
        { kind: 'write', path, data: content, existing: 'refuse' },
      ])
      return written.ok
        ? { isDone: true, text: texts.created({ path }) }
        : { isDone: false, text: written.error.message }
    },
  }
}

const isHidden = ({ path }: FileEntry) => path.includes('/.')

/** Looks for names. Their contents are not told. */
export function searchFilesPlan(
  { os }: ActionContext,
  args: { readonly query: string; readonly folder?: string | undefined },
): Plan {
  const folder = readPath(args.folder ?? '/')
  if (folder === null) return refused(texts.invisible)
  const wanted = args.query.trim().toLowerCase()
  return {
    kind: 'ready',
    question: null,
    name: texts.lookFor({ query: args.query.trim() }),
    run: async () => {
      const walked = await os.files.walk(folder)
      if (!walked.ok) return { isDone: false, text: walked.error.message }
      const found = walked.value.filter(
        (entry) => entry.name.toLowerCase().includes(wanted) && !isHidden(entry),
      )
      const told = found.map(({ path, type, size }) =>
        type === 'folder' ? { path, type } : { path, type, size },
      )
      return {
        isDone: true,
        text: texts.lookedFor({ query: args.query.trim(), count: found.length }),
        result: fitting(told.length, mostFound, (length) => ({
          found: told.slice(0, length),
          total: found.length,
        })),
      }
    },
  }
}

/** Reads a text file for the model. It leaves the desktop by that, so the person is asked. */
export async function readFilePlan({ os }: ActionContext, args: { readonly path: string }): Promise<Plan> {
  const path = readPath(args.path)
  if (path === null) return refused(texts.invisible)
  const found = await os.files.stat(path)
  if (!found.ok) return refused(found.error.message)
  const { type, size, name } = found.value
  const kind = fileKind(name)
  // A program's own format may be text: what is read tells.
  if (type !== 'file' || !(isTextKind(kind) || kind === 'binary')) return refused(texts.noTextFile({ path }))
  if (size > largestRead) return refused(texts.tooLarge({ path }))
  return {
    kind: 'ready',
    question: {
      title: texts.readFileQuestion,
      action: texts.readFile,
      facts: [
        { label: texts.file, value: path },
        { label: texts.size, value: formatBytes(size) },
      ],
      remark: texts.readFileRemark,
    },
    name: texts.read({ path }),
    run: async () => {
      const read = await os.files.readText(path)
      if (!read.ok) return { isDone: false, text: read.error.message }
      const text = read.value
      const result = fitting(text.length, assistantLimits.result, (length) => ({
        path,
        text: text.slice(0, length),
        isWhole: length === text.length,
      }))
      return { isDone: true, text: texts.haveRead({ path }), result }
    },
  }
}
