import { copyFileSync, cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrationsFolder, projectRoot } from '../../src/project.ts'
import { testMain } from './server.ts'

/** A version with more migrations than today's. */
export interface OtherVersion {
  /** Its built server. */
  readonly main: string
  /** The folder of its migrations. */
  readonly migrations: string
  /** What is to be deleted in the end. */
  readonly folder: string
}

/** Makes a version with more migrations, by their file names. */
export function makeVersion(migrations: Readonly<Record<string, string>>): OtherVersion {
  const folder = mkdtempSync(join(tmpdir(), 'otteros-version-'))
  const own = join(folder, 'supabase', 'migrations')
  cpSync(migrationsFolder, own, { recursive: true })
  for (const [file, sql] of Object.entries(migrations)) writeFileSync(join(own, file), sql)
  cpSync(dirname(testMain), join(folder, 'server', 'dist'), { recursive: true })
  copyFileSync(join(projectRoot, 'package.json'), join(folder, 'package.json'))
  mkdirSync(join(folder, 'web'))
  symlinkSync(join(projectRoot, 'web', 'languages'), join(folder, 'web', 'languages'))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  return { main: join(folder, 'server', 'dist', 'main.js'), migrations: own, folder }
}
