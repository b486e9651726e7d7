import { type FieldCheck, isOptional, isText, type RecordShape } from '@/lib/record-shape'
import type { WindowArgs } from '@/kernel/windows/types'
import type { Apps, WindowType } from './window-types'

/** The checks of what an app can be opened with, by the names that the arguments have in the window's record [B3.27]. */
export interface LaunchChecks {
  readonly path?: FieldCheck<string>
  readonly content?: FieldCheck<string>
  readonly htmlContent?: FieldCheck<string>
  readonly url?: FieldCheck<string>
  readonly pluginPath?: FieldCheck<string>
  readonly importMode?: FieldCheck<string>
  /** All that the record has no field for; see {@link isMetadata}. */
  readonly metadata?: FieldCheck<Readonly<Record<string, unknown>>>
}

type Checked<Check> = Check extends FieldCheck<infer T> ? T : never

/** What passes checks. Any argument may be missing, or null. */
export type Fitting<Checks> = { readonly [Name in keyof Checks]?: Checked<Checks[Name]> | null }

/** What the window of any app may be opened with. */
type CommonArgs = Pick<WindowArgs, 'title' | 'parentWindowId'>

/** What a window of a type may be opened with. */
export type LaunchArgs<T extends WindowType> = {
  readonly [Type in WindowType]: CommonArgs & Fitting<Apps[Type]>
}[T]

/** The `metadata` that windows of a type have. */
export type LaunchMetadata<T extends WindowType> = Apps[T] extends { readonly metadata: FieldCheck<infer M> }
  ? M
  : never

const orNothing =
  <T>(check: FieldCheck<T> | undefined): FieldCheck<T | null | undefined> =>
  (value): value is T | null | undefined =>
    value === undefined || value === null || (check?.(value) ?? false)

const isRecord: FieldCheck<Readonly<Record<string, unknown>>> = (
  value,
): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Makes the check of an app's `metadata` from those of its fields, any of which may be missing. */
export const isMetadata =
  <Checks extends Readonly<Record<string, FieldCheck<unknown>>>>(
    checks: Checks,
  ): FieldCheck<Fitting<Checks>> =>
  (value): value is Fitting<Checks> =>
    isRecord(value) && Object.entries(checks).every(([name, check]) => orNothing(check)(value[name]))

/** What the window that says 'Unknown Application' keeps [B2.2]. */
export const anyLaunch: LaunchChecks = {
  path: isText,
  content: isText,
  htmlContent: isText,
  url: isText,
  pluginPath: isText,
  importMode: isText,
  metadata: isRecord,
}

/** The shape of the arguments that pass an app's checks, for arguments of unknown origin. */
export const launchShape = (checks: LaunchChecks): RecordShape<WindowArgs> => ({
  title: isOptional(isText),
  parentWindowId: orNothing(isText),
  path: orNothing(checks.path),
  content: orNothing(checks.content),
  htmlContent: orNothing(checks.htmlContent),
  url: orNothing(checks.url),
  pluginPath: orNothing(checks.pluginPath),
  importMode: orNothing(checks.importMode),
  metadata: orNothing(checks.metadata),
})
