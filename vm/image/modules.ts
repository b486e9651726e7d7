import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ImageFailure } from './failure.ts'

/** A driver that the kernel does not have built in. */
export interface KernelModule {
  readonly name: string
  readonly data: Buffer
}

/** Names with dashes and with underscores are the same. */
const canonical = (name: string) => name.replaceAll('-', '_')

/**
 * The drivers of that name with all that they need, in the order in which they must be loaded.
 * @param folder with the kernel's modules
 */
export function modulesWithNeeds(folder: string, names: readonly string[]): KernelModule[] {
  const paths = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.name.endsWith('.ko'))
      paths.set(canonical(basename(entry.name, '.ko')), join(entry.parentPath, entry.name))
  const ordered = new Map<string, KernelModule>()
  const add = (wanted: string, isNeeded: boolean) => {
    const name = canonical(wanted)
    if (ordered.has(name)) return
    const path = paths.get(name)
    // What others need may be built in; what was asked for must be here.
    if (path === undefined && isNeeded) return
    if (path === undefined) throw new ImageFailure('broken', `The kernel has no driver ${wanted}.`)
    const data = readFileSync(path)
    const [, needs = ''] = /\0depends=([^\0]*)\0/.exec(data.toString('latin1')) ?? []
    for (const need of needs.split(',').filter(Boolean)) add(need, true)
    ordered.set(name, { name, data })
  }
  for (const name of names) add(name, false)
  return [...ordered.values()]
}
