import { baseName } from '@/kernel/files/paths'
import type { BroughtBack, FileVersion } from '@/kernel/files/versions/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Result } from '@/lib/result'
import { timeInZone } from '@/lib/timezone'
import { texts } from './texts'
import type { PageProps } from './View'

/** What the actions of a page are done with. */
export interface ActionContext extends PageProps {
  readonly timezone: string
}

/** ms that a notice with "Undo" stays. */
const undoTime = 15_000

/** Takes something back once, and says when that fails. */
function undoOnce({ os }: Pick<ActionContext, 'os'>, undo: () => Promise<Result<void>>) {
  let isDone = false
  return {
    label: texts.undo,
    isPossible: () => !isDone,
    async run() {
      isDone = true
      const undone = await undo()
      if (undone.ok) return
      isDone = false
      tellProblem(
        os.notifications,
        () => texts.notUndone,
        () => undone.error.message,
      )
    },
  }
}

/** Makes a version the file's content, and tells it. */
export async function restoreVersion(context: ActionContext, version: FileVersion): Promise<void> {
  const { os, versions, path, timezone } = context
  const name = baseName(path)
  const restored = await versions.restore(path, version)
  if (!restored.ok) {
    tellProblem(
      os.notifications,
      () => texts.notRestored,
      () => restored.error.message,
    )
    return
  }
  const { conflict, undo } = restored.value
  if (conflict !== null) {
    tellProblem(
      os.notifications,
      () => texts.notRestored,
      () => texts.restoredBeside({ name, other: baseName(conflict) }),
    )
    return
  }
  const action = undo && undoOnce(context, undo)
  os.notifications.notify(() => ({
    title: texts.restored,
    description: texts.restoredExplained({ name, ...timeInZone(new Date(version.at), timezone) }),
    duration: undoTime,
    ...(action && { action: { ...action, label: texts.undo } }),
  }))
}

/** Stores a version next to the file, and tells where. */
export async function copyVersion(context: ActionContext, version: FileVersion): Promise<void> {
  const { os, versions, path } = context
  const copied = await versions.saveCopy(path, version)
  if (!copied.ok) {
    tellProblem(
      os.notifications,
      () => texts.notCopied,
      () => copied.error.message,
    )
    return
  }
  os.notifications.notify(() => ({
    title: texts.copied,
    description: texts.copiedAs({ name: baseName(copied.value) }),
  }))
}

/** Keeps a version until further notice, or no longer. */
export async function keepVersion(
  { os, versions, path }: ActionContext,
  version: FileVersion,
  isKept: boolean,
): Promise<void> {
  const kept = await versions.keep(path, version, isKept)
  if (!kept.ok)
    tellProblem(
      os.notifications,
      () => texts.notKept,
      () => kept.error.message,
    )
}

/** Tells what came of bringing files back; a cancelled one was asked for. */
export function tellBroughtBack(context: Pick<ActionContext, 'os'>, result: Result<BroughtBack>): void {
  const { os } = context
  if (!result.ok) {
    tellProblem(
      os.notifications,
      () => texts.notBroughtBack,
      () => result.error.message,
    )
    return
  }
  const { changed, removed, undo } = result.value
  const action = changed + removed > 0 ? undoOnce(context, undo) : null
  os.notifications.notify(() => ({
    title: texts.broughtBack,
    description: texts.counted({ changed, removed }),
    duration: undoTime,
    ...(action && { action: { ...action, label: texts.undo } }),
  }))
}
