import type { FileError, FileResult } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { FileManager } from '../model/file-manager'

type Manager = Pick<FileManager, 'os'>

/** Tells the error of a result, with a title or what makes one of the error; whether it was a success. What the person stopped is no news to them. */
export function tellFailure<T>(
  { os }: Manager,
  title: string | ((error: FileError) => string),
  result: FileResult<T>,
): result is Extract<FileResult<T>, { readonly ok: true }> {
  if (!result.ok && result.error.code !== 'ECANCELED')
    tellProblem(
      os.notifications,
      typeof title === 'string' ? title : title(result.error),
      () => result.error.message,
    )
  return result.ok
}
