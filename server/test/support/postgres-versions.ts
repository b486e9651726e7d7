import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type PostgresBinaries, binariesAt, findBinaries } from '../../src/database/embedded/binaries.ts'

/** Where Debian keeps the versions that a hosted project may have, and what POSTGRES_FOLDERS names (folders with `bin`). */
const places = [
  '/usr/lib/postgresql/15',
  '/usr/lib/postgresql/17',
  ...(process.env.POSTGRES_FOLDERS ?? '').split(delimiter).filter((folder) => folder !== ''),
]

/** The PostgreSQL of each major version that is on this machine; null for the embedded one. */
export function postgresVersions(): ReadonlyMap<number, PostgresBinaries | null> {
  const found = places
    .filter((folder) => existsSync(join(folder, 'bin', 'initdb')))
    .map((folder) => binariesAt(folder, versionAt(folder)))
  const majorOf = ({ version }: PostgresBinaries) => Number.parseInt(version, 10)
  return new Map<number, PostgresBinaries | null>([
    ...found.map((binaries) => [majorOf(binaries), binaries] as const),
    [majorOf(findBinaries()), null],
  ])
}

/** e.g. `15.18` */
function versionAt(folder: string): string {
  const printed = execFileSync(join(folder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  return /\d+\.\d+/.exec(printed)?.[0] ?? ''
}
