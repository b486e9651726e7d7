import { success } from '@/lib/result'
import { fileFailure, fileError, longestPath } from '../errors'
import { refuseName } from '../names'
import { baseName, joinPath, longestName, normalisePath, parentPath } from '../paths'
import type { FileNode, FileTree } from './tree'
import type { FileError, FilePath, FileResult } from '../types'

/** Links that may be followed on one way; more are taken for a circle. */
const mostLinks = 40

/** Where a path really is. */
export interface Place {
  /** The path without links on the way. */
  readonly path: FilePath
  /** What is there; null: nothing. */
  readonly node: FileNode | null
}

/**
 * Finds a normalised path, following links on the way and, with `followLast`, at its end. Fails with ENOTDIR when the way
 * leads through a file, with ELOOP in a circle. A place whose folders do not exist has no node.
 */
export function locate(tree: FileTree, path: FilePath, followLast: boolean): FileResult<Place> {
  const direct = tree.get(path)
  if (direct && (direct.kind !== 'link' || !followLast)) return success({ path, node: direct })
  let way = path
  for (let links = 0; links <= mostLinks; ) {
    const step = stepOn(tree, way, followLast)
    if ('error' in step) return { ok: false, error: step.error }
    if ('place' in step) return success(step.place)
    way = step.next
    links++
  }
  return fileFailure('ELOOP', path)
}

/** Goes along a path up to its end or the first link, which it replaces by what the link names. */
function stepOn(
  tree: FileTree,
  path: FilePath,
  followLast: boolean,
): { readonly error: FileError } | { readonly place: Place } | { readonly next: FilePath } {
  const root = tree.get('/') ?? null
  if (path === '/') return { place: { path, node: root } }
  const names = path.slice(1).split('/')
  let at: FilePath = '/'
  for (const [index, name] of names.entries()) {
    const next = joinPath(at, name)
    const node = tree.get(next)
    const rest = names.slice(index + 1)
    if (!node) return { place: { path: [next, ...rest].join('/'), node: null } }
    if (node.kind === 'link' && (rest.length > 0 || followLast)) {
      return { next: normalisePath([node.target ?? '', ...rest].join('/'), at) }
    }
    if (rest.length === 0) return { place: { path: next, node } }
    if (node.kind === 'file') return { error: fileError('ENOTDIR', next) }
    at = next
  }
  return { place: { path, node: root } }
}

/** What a link leads to; undefined when it leads nowhere. */
export function linkTarget(tree: FileTree, link: FileNode): FileNode | undefined {
  const place = locate(tree, link.path, true)
  return place.ok ? (place.value.node ?? undefined) : undefined
}

const byteLength = (text: string, limit: number) =>
  // A character takes at most three bytes per UTF-16 unit: most names need no encoder.
  text.length * 3 <= limit ? text.length : new TextEncoder().encode(text).length

/** Why nothing can be made at this path: EINVAL or ENAMETOOLONG; null when it can. */
export function refusePath(path: FilePath): FileError | null {
  const name = baseName(path)
  if (byteLength(name, longestName) > longestName || byteLength(path, longestPath) > longestPath) {
    return fileError('ENAMETOOLONG', path)
  }
  const refusal = refuseName(name)
  return refusal === null ? null : fileError('EINVAL', path, () => refuseName(name) ?? '')
}

/** The nearest folder above a path that exists. */
export function nearestFolder(tree: FileTree, path: FilePath): FilePath {
  let folder = parentPath(path)
  while (folder !== '/' && tree.get(folder)?.kind !== 'folder') folder = parentPath(folder)
  return folder
}
