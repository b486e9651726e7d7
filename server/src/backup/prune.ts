import { type Vault, backupFolder, backupsFolder, contentsFolder } from './vault.ts'
import { readFiles } from './verify.ts'

/**
 * Removes the oldest backups beyond `keep`, and contents that no backup uses any more. If a remaining backup cannot be read, it
 * throws and removes no contents, because they may be needed. Returns the names of the removed backups.
 */
export async function prune(vault: Vault, keep: number): Promise<readonly string[]> {
  const names = await vault.names()
  const removed = names.slice(0, Math.max(0, names.length - keep))
  for (const name of removed) await vault.remove(name)
  const needed = new Set<string>()
  for (const name of await vault.names())
    for await (const { part } of readFiles(vault, await vault.readManifest(name))) needed.add(part.file)
  for (const { name } of await vault.target.list(contentsFolder))
    if (!needed.has(name)) await vault.target.remove(name)
  // An unfinished backup has no manifest.
  const whole = new Set((await vault.names()).map(backupFolder))
  const folders = (await vault.target.list(backupsFolder)).map(({ name }) =>
    name.split('/').slice(0, 2).join('/'),
  )
  for (const folder of new Set(folders)) if (!whole.has(folder)) await vault.target.removeFolder(folder)
  return removed
}
