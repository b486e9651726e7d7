import type { HostAnswer } from '@otteros/otterscript'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { isProtected, judgeDeletion } from './protected-path'
import { texts } from './texts'
import type { ScriptDesktop, ScriptScreen } from './types'

interface Surroundings {
  readonly desktop: Pick<ScriptDesktop, 'files' | 'recycle'>
  readonly screen: ScriptScreen
  /** Where a relative path begins. */
  readonly folder: FilePath
  readonly signal: AbortSignal
}

/** What is said of a path that is refused. */
const refusals = {
  empty: 'fileNameNeeded',
  invisible: 'invisibleCharacters',
  wildcard: 'noWildcards',
  everything: 'notEverything',
} as const

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
  if (verdict.kind === 'refused') return { ok: false, message: texts[refusals[verdict.reason]] }
  if (verdict.kind === 'protected' || (await leadsToSystem(verdict.path, desktop))) {
    // What a person is told when something of the system was to be deleted [A5.6 A8.15].
    await screen.alert(texts.blocked({ path: raw }))
    return { ok: true, value: false }
  }
  const { path } = verdict
  const found = await desktop.files.stat(path, { link: true })
  if (!found.ok) return { ok: false, message: found.error.message }
  if (screen.allowsDelete && !(await screen.allowsDelete(path))) {
    await screen.say(texts.notAllowed({ path }))
    return { ok: true, value: false }
  }
  if (signal.aborted) return { ok: true, value: false }
  const moved = await desktop.recycle(path)
  if (!moved.ok) return { ok: false, message: moved.error.message }
  await screen.say(texts.recycled({ path }))
  return { ok: true, value: true }
}
