/**
 * The apps of this build by their window types, with the checks of what each can be opened with. Each app adds its line in its
 * own `manifest.ts`, which is how the compiler knows all types without a list of them:
 *
 *     declare module '@/kernel/apps/window-types' {
 *       interface Apps {
 *         readonly notes: NoArgs
 *       }
 *     }
 *
 * What stands between those braces sees the names of this module, so that `NoArgs` need not be imported.
 */
export interface Apps {}

/** The type of a window: which app it shows, and the name of its folder below `apps/` [B2.1]. */
export type WindowType = keyof Apps

/** For an app that is opened with nothing but a title and a parent window. */
export type NoArgs = object
