import type { HostAnswer } from '@otteros/otterscript'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { isProtected, judgeDeletion } from './protected-path'
import type { ScriptDesktop, ScriptScreen } from './types'

interface Surroundings {
  readonly desktop: Pick<ScriptDesktop, 'files' | 'recycle'>
  readonly screen: ScriptScreen
  /** Where a relative path begins. */
  readonly folder: FilePath
  readonly signal: AbortSignal
}

/** What a person is told when something of the system was to be deleted; `path` as it was asked for [A5.6 A8.15]. */
const blockedDelete = (path: string) =>
  // not shown: where programs run, it is their output
  `Security Warning: Cannot delete critical system file: ${path}`

/** Whether a link on the way leads to the system, or something of the system lies below. */
async function leadsToSystem(path: FilePath, { files }: Surroundings['desktop']): Promise<boolean> {
  const real = await files.stat(parentPath(path))
  if (real.ok && isProtected(`${real.value.path}/${baseName(path)}`)) return true
  const found = await files.stat(path, { link: true })
  if (!found.ok || found.value.type === 'file' || found.value.link !== null) return false
  const below = await files.walk(path)
  return below.ok && below.value.some((entry) => isProtected(entry.path))
}

/** The delete-file call [A5.6]: into the recycle bin, never for good; gives whether the file is there now. */
export async function deleteFile(raw: string, surroundings: Surroundings): Promise<HostAnswer> {
  const { desktop, screen, folder, signal } = surroundings
  const verdict = judgeDeletion(raw, folder)
  if (verdict.kind === 'refused') return { ok: false, message: verdict.reason }
  if (verdict.kind === 'protected' || (await leadsToSystem(verdict.path, desktop))) {
    await screen.alert(blockedDelete(raw))
    return { ok: true, value: false }
  }
  const { path } = verdict
  const found = await desktop.files.stat(path, { link: true })
  if (!found.ok) return { ok: false, message: found.error.message }
  if (screen.allowsDelete && !(await screen.allowsDelete(path))) {
    await screen.say(`Not allowed: ${path} stays where it is.`)
    return { ok: true, value: false }
  }
  if (signal.aborted) return { ok: true, value: false }
  const moved = await desktop.recycle(path)
  if (!moved.ok) return { ok: false, message: moved.error.message }
  await screen.say(`Moved to the recycle bin: ${path}`)
  return { ok: true, value: true }
}
