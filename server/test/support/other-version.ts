import { copyFileSync, cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrationsFolder, projectRoot } from '../../src/project.ts'
import { testMain } from './server.ts'

/** Makes the built server of a version with more migrations, by their file names; returns its program and the folder to delete. */
export function makeVersion(migrations: Readonly<Record<string, string>>): { main: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'otteros-version-'))
  const own = join(folder, 'supabase', 'migrations')
  cpSync(migrationsFolder, own, { recursive: true })
  for (const [file, sql] of Object.entries(migrations)) writeFileSync(join(own, file), sql)
  cpSync(dirname(testMain), join(folder, 'server', 'dist'), { recursive: true })
  copyFileSync(join(projectRoot, 'package.json'), join(folder, 'package.json'))
  mkdirSync(join(folder, 'web'))
  symlinkSync(join(projectRoot, 'web', 'languages'), join(folder, 'web', 'languages'))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  return { main: join(folder, 'server', 'dist', 'main.js'), folder }
}
