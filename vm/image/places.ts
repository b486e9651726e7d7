import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder that holds `vm` and `web`, found upwards: a built server has this code at another depth. */
function findRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'vm/guest/init'))) return folder
    if (folder === dirname(folder)) throw new Error('vm/guest was not found')
  }
}

/** The folder that holds `vm` and `web`. */
export const root = findRoot()
