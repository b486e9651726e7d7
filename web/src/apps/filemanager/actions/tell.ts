import type { FileError, FileResult } from '@/kernel/files/types'
import { tellProblem as tell } from '@/kernel/notifications/tell-problem'
import type { FileManager } from '../model/file-manager'

type Manager = Pick<FileManager, 'os'>

/** Tells that something failed, with the sentence of the error. */
export function tellProblem({ os }: Manager, title: string, description: string): void {
  tell(os.notifications, title, description)
}

/** Tells the error of a result, with a title or what makes one of the error; whether it was a success. */
export function tellFailure<T>(
  manager: Manager,
  title: string | ((error: FileError) => string),
  result: FileResult<T>,
): result is Extract<FileResult<T>, { readonly ok: true }> {
  if (!result.ok)
    tellProblem(manager, typeof title === 'string' ? title : title(result.error), result.error.message)
  return result.ok
}
