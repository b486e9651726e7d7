import { texts } from './texts'

/** The parts of an app in the designer [B3.29]. */
export interface AppPage {
  readonly name: string
  readonly description: string
  /** An emoji or the address of an image. */
  readonly icon: string
  /** The app itself: one HTML page. Lines end with '\n'. */
  readonly htmlContent: string
}

/** An app as it is kept on this device [B3.29]. */
export interface SavedApp extends AppPage {
  /** `app-` and a timestamp in ms. */
  readonly id: string
  /** ISO 8601. */
  readonly created_at: string
}

/** Most characters of a name, a description and an icon. An icon may be a small picture. */
export const pageLimits = { name: 60, description: 300, icon: 200_000 } as const

/** Whether two pages say the same. */
export const isSamePage = (one: AppPage, other: AppPage): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  one.icon === other.icon &&
  one.htmlContent === other.htmlContent

/** The page alone, without id and date. */
export const pageOf = ({ name, description, icon, htmlContent }: AppPage): AppPage => ({
  name,
  description,
  icon,
  htmlContent,
})

/** A name for titles and files: never blank. */
export const shownName = (name: string): string => name.trim() || texts.untitled

/** Ends all lines with '\n', as the editor does. */
export const withPlainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** Whether an icon is the address of an image; anything else is shown as text, e.g. an emoji. */
export const isImageIcon = (icon: string): boolean => /^(https?:|data:image\/|blob:|\/|\.\/)/i.test(icon)

/** A number of characters as a person reads it. */
export const countCharacters = (count: number): string => texts.characters({ count })
