import type { Os } from '@/kernel/os'
import { isHtmlContent } from '@/lib/html-content'

/** An app of others that a person installed. */
export type InstalledApp = ReturnType<Os['desktopIcons']['getState']>[number]

/** What marks a chosen app as an installed one, before its path. */
const prefix = 'installed:'

/** What an installed app is remembered as, where a person chose it for an extension. */
export const installedAppChoice = ({ path }: Pick<InstalledApp, 'path'>): string => prefix + path

/** The installed app of a choice; undefined: the choice is another kind of app, or the app is gone. */
export const chosenInstalledApp = (
  { desktopIcons }: Pick<Os, 'desktopIcons'>,
  choice: string,
): InstalledApp | undefined =>
  choice.startsWith(prefix)
    ? desktopIcons
        .getState()
        .find((icon) => icon.path === choice.slice(prefix.length) && isHtmlContent(icon.htmlContent))
    : undefined
