import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Finds the repository's root from this file upwards, because the bundled `server/dist/main.js` and the
 * sources under `server/src` are at different depths.
 */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'supabase', 'migrations'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('supabase/migrations was not found above the server')
    folder = parent
  }
  return folder
}

/** The folder that holds `web`, `server`, `supabase` and the rest. */
export const projectRoot = findRoot()

/** Numbered SQL files, applied in the order of their names. */
export const migrationsFolder = join(projectRoot, 'supabase', 'migrations')

/** Translations: a file for each language other than English. */
export const languagesFolder = join(projectRoot, 'web', 'languages')

/** The built desktop. */
export const webFolder = join(projectRoot, 'web', 'dist')

/** The product's version, from the root package.json. */
export const productVersion: string = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
).version
