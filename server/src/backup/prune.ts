import { type Vault, backupFolder, backupsFolder, contentsFolder } from './vault.ts'
import { readFiles } from './verify.ts'

/**
 * Removes the oldest backups beyond `keep`, and the contents that no backup names any more. What cannot be read is not known to
 * be needless: then it throws, and contents stay. Answers the names of the backups that went.
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
  // A backup that was cut off has no manifest.
  const whole = new Set((await vault.names()).map(backupFolder))
  const folders = (await vault.target.list(backupsFolder)).map(({ name }) =>
    name.split('/').slice(0, 2).join('/'),
  )
  for (const folder of new Set(folders)) if (!whole.has(folder)) await vault.target.removeFolder(folder)
  return removed
}
