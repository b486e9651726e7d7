// Which app a window is, and which apps leave nothing behind.
import type { WindowRecord } from '@/kernel/windows/types'
import type { AppId } from './types'

/** Paths below it are previews [B7.25]: what a person is still writing, under a temporary id. */
const previews = '/apps/preview/'

/**
 * Whether nothing of an app is kept beyond its run: previews, and windows that were opened without a path, as many unrelated
 * pages are. Grants and data of such an app live in memory and go when its last run ends (see `RunningApps`); lists of what
 * is kept leave it out.
 */
export const isEphemeral = (app: AppId): boolean => !/^\/./.test(app) || app.startsWith(previews)

/**
 * The app that a window runs: its path. A window whose app is ephemeral counts as a separate app, so that what one page was
 * allowed never holds for another that happened to have the same path.
 */
export const appIdOf = ({ id, path }: Pick<WindowRecord, 'id' | 'path'>): AppId =>
  isEphemeral(path) ? `${previews}${id}` : path
