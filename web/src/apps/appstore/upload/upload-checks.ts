import type { AppFramework, StoreApp, StoreFile } from '@/kernel/community/types'
import { frameworks } from '../model/catalogue'
import { isHigher, isVersionNumber, nextVersion } from '../model/version-number'
import { type FileName, sortFiles } from './file-checks'
import { texts } from './texts'

/** What a person enters [B3.22]. */
export interface UploadForm {
  readonly name: string
  readonly description: string
  readonly author: string
  readonly icon: string
  readonly category: string
  readonly framework: AppFramework
  readonly htmlContent: string
  readonly files: readonly File[]
  /** Of a new version: its number. */
  readonly version: string
  /** Of a new version: files that the app has and keeps. */
  readonly keptFiles: readonly StoreFile[]
}

/** Why an upload does not begin: a toast. */
interface Refusal {
  readonly title: string
  readonly description: string
}

const refusal = (title: string, description: string): Refusal => ({ title, description })

/** The checks before an upload, in their order; null: it may begin [B5.2 B5.3 B5.4 B5.5 B5.6 B5.9]. */
export function checkUpload(
  form: UploadForm,
  person: { readonly isSignedIn: boolean; readonly canUseAdvanced: boolean },
): Refusal | null {
  if (!person.isSignedIn) return refusal(texts.signedOut, texts.signedOutHint)
  if (form.name.trim() === '') return refusal(texts.noName, texts.noNameHint)
  if (form.description.trim() === '') return refusal(texts.noDescription, texts.noDescriptionHint)
  const { hasPage, needsPermission } = frameworks[form.framework]
  if (hasPage && form.htmlContent.trim() === '' && form.files.length + form.keptFiles.length === 0)
    return refusal(texts.noHtml, texts.noHtmlHint)
  if (needsPermission && !person.canUseAdvanced) return refusal(texts.noPermission, texts.noPermissionHint)
  // The framework may have been changed after the files were chosen.
  const [problem] = sortFiles<FileName>([...form.keptFiles, ...form.files], form.framework).problems
  return problem === undefined ? null : refusal(texts.invalidFiles, problem)
}

/** Whether the Upload button can be pressed, as far as the texts go [B5.7]. */
export const isNamed = ({ name, description }: Pick<UploadForm, 'name' | 'description'>): boolean =>
  name.trim() !== '' && description.trim() !== ''

/** What is wrong with the number of a new version; null: nothing. */
export function versionProblem(
  version: string,
  { version: former }: Pick<StoreApp, 'version'>,
): string | null {
  const entered = version.trim()
  return isVersionNumber(entered) && isHigher(entered, former)
    ? null
    : texts.lowVersionHint({ former, next: nextVersion(former) })
}

/** The check of a new version that comes before all others; null: it may go on. */
export function checkVersion(form: UploadForm, app: Pick<StoreApp, 'version'>): Refusal | null {
  const problem = versionProblem(form.version, app)
  return problem === null ? null : refusal(texts.lowVersion, problem)
}
