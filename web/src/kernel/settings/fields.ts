import { languages } from '@/lib/language/define-texts'
import { asBrowser, readLanguageChoice } from '@/lib/language/start-language'
import { defaultsOf } from '@/lib/preferences/defaults'
import { readFlag, readOneOf, readWhole } from '@/lib/preferences/readers'
import type { PreferenceFields } from '@/lib/preferences/types'
import { defaultTimezone, readTimezone, timezones } from '@/lib/timezone'
import type { Settable, SettingField, SettingPlace, SettingTexts } from './field-types'
import { fileOfWallpaper } from './file-wallpaper'
import type { OsStyle, Resolution, Scaling, Settings, Theme } from './types'

/** Looks of the desktop, in the order of the requirements [A9.15]. */
export const themes: readonly Theme[] = ['default', 'dark', 'contrast']
/** Palettes, in the order of the requirements [B3.4–B3.8]. */
const osStyles: readonly OsStyle[] = ['default', 'redblack', 'bluegold', 'greyblack']
/** Desktop sizes on offer, largest first [A9.14]. */
const resolutions: readonly Resolution[] = ['1920x1080', '1366x768', '1024x768']
/** Interface scales on offer [A9.14]. */
const scalings: readonly Scaling[] = ['100%', '125%', '150%']
/** Fewest and most minutes without input before the screen locks. */
const autoLockLimits = { least: 1, most: 120 } as const

/** The wallpaper of a person who has not chosen one, and where a broken one falls back to [A3.2 A4.20]. */
export const defaultWallpaper = '/wallpapers/mountains.webp'

/** Control characters: URL parsers drop some of them, so what is checked would not be what is used. */
const controlCharacters = /\p{Cc}/u

/**
 * Reads an image address: a path on this site, an http(s) or blob URL, an image as a data URL, or `file:` and the path of
 * one of the person's files. Returns it trimmed; null for anything else, above all for `javascript:` and other sites without a scheme.
 */
export function parseWallpaper(value: string): string | null {
  const address = value.trim()
  if (controlCharacters.test(address)) return null
  if (/^\/(?![/\\])/.test(address)) return address
  if (fileOfWallpaper(address) !== null) return address
  if (/^data:/i.test(address)) return /^data:image\/[a-z0-9.+-]+[;,]/i.test(address) ? address : null
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  if (protocol === 'blob:') return address
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' ? address : null
}

/** Choices that are called as they are written. */
const asWritten = <Value extends string>(values: readonly Value[]) => ({
  kind: 'choice' as const,
  choices: () => values.map((value) => ({ value, label: value })),
})

const screen: SettingPlace = { window: 'settings', tab: 'display', section: (t) => t.screen }
const language: SettingPlace = { window: 'settings', tab: 'display', section: (t) => t.region }
const wallpaper: SettingPlace = { window: 'settings', tab: 'display', section: (t) => t.wallpaperTitle }
const windows: SettingPlace = { window: 'settings', tab: 'display', section: (t) => t.windows }
const notices: SettingPlace = { window: 'settings', tab: 'display', section: (t) => t.notices }
const appearance: SettingPlace = { window: 'settings', tab: 'appearance', section: (t) => t.appearance }
const protection: SettingPlace = { window: 'settings', tab: 'security', section: (t) => t.protection }
const developer: SettingPlace = { window: 'otteros-settings', tab: null, section: (t) => t.developer }
const style: SettingPlace = { window: 'otteros-settings', tab: null, section: (t) => t.appearance }
const time: SettingPlace = { window: 'otteros-settings', tab: null, section: (t) => t.time }

/** Whether notices of some topic are shown as they come. */
const toasts = (
  title: (t: SettingTexts) => string,
  hint: (t: SettingTexts) => string,
): SettingField<boolean> => ({
  default: true,
  read: readFlag,
  title,
  hint,
  control: { kind: 'switch' },
  places: [notices],
  searchWords: (t) => t.toastWords,
})

/**
 * One record for each setting: its default [A3.2 B3.3 A2.23], what it may be, and how a person finds and sets it. Windows show
 * them in this order.
 */
export const settingFields: { readonly [Name in keyof Settable]: SettingField<Settable[Name]> } = {
  resolution: {
    default: '1920x1080',
    read: readOneOf(resolutions),
    title: (t) => t.resolutionTitle,
    hint: (t) => t.resolutionHint,
    control: asWritten(resolutions),
    places: [screen],
    searchWords: (t) => t.resolutionWords,
  },
  scaling: {
    default: '100%',
    read: readOneOf(scalings),
    title: (t) => t.scalingTitle,
    hint: (t) => t.scalingHint,
    control: asWritten(scalings),
    places: [screen],
    searchWords: (t) => t.scalingWords,
  },
  language: {
    default: asBrowser,
    read: readLanguageChoice,
    title: (t) => t.languageTitle,
    hint: (t) => t.languageHint,
    control: {
      kind: 'choice',
      choices: (t) => [
        { value: asBrowser, label: t.asBrowser },
        ...languages().map(({ tag, name }) => ({ value: tag, label: name })),
      ],
    },
    places: [language],
    searchWords: (t) =>
      t.languageWords({
        names: languages()
          .map(({ name }) => name)
          .join(', '),
      }),
  },
  reopenWindows: {
    default: true,
    read: readFlag,
    title: (t) => t.reopenWindowsTitle,
    hint: (t) => t.reopenWindowsHint,
    control: { kind: 'switch' },
    places: [windows],
    searchWords: (t) => t.reopenWindowsWords,
  },
  wallpaper: {
    default: defaultWallpaper,
    read: (value) => (typeof value === 'string' ? parseWallpaper(value) : null),
    title: (t) => t.wallpaperTitle,
    control: { kind: 'image' },
    places: [wallpaper],
    searchWords: (t) => t.wallpaperWords,
  },
  doNotDisturb: {
    default: false,
    read: readFlag,
    title: (t) => t.doNotDisturbTitle,
    hint: (t) => t.doNotDisturbHint,
    control: { kind: 'switch' },
    places: [notices],
    searchWords: (t) => t.doNotDisturbWords,
  },
  toastInvitations: toasts(
    (t) => t.toastInvitationsTitle,
    (t) => t.toastInvitationsHint,
  ),
  toastMembers: toasts(
    (t) => t.toastMembersTitle,
    (t) => t.toastMembersHint,
  ),
  toastMessages: toasts(
    (t) => t.toastMessagesTitle,
    (t) => t.toastMessagesHint,
  ),
  toastReviews: toasts(
    (t) => t.toastReviewsTitle,
    (t) => t.toastReviewsHint,
  ),
  autoOpenCodeEditor: {
    default: true,
    read: readFlag,
    title: (t) => t.autoOpenCodeEditor,
    hint: (t) => t.autoOpenCodeEditorHint,
    control: { kind: 'checkbox' },
    places: [developer],
    searchWords: (t) => t.autoOpenCodeEditorWords,
  },
  theme: {
    default: 'default',
    read: readOneOf(themes),
    title: (t) => t.themeTitle,
    control: {
      kind: 'choice',
      choices: (t) => [
        { value: 'default', label: t.defaultTheme, detail: t.defaultThemeExplained },
        { value: 'dark', label: t.dark, detail: t.darkExplained },
        { value: 'contrast', label: t.contrast, detail: t.contrastExplained },
      ],
    },
    places: [appearance],
    searchWords: (t) => t.themeWords,
  },
  osStyle: {
    default: 'default',
    read: readOneOf(osStyles),
    title: (t) => t.osStyleTitle,
    control: { kind: 'choice', choices: (t) => osStyles.map((value) => ({ value, label: t[value] })) },
    places: [appearance, style],
    searchWords: (t) => t.osStyleWords,
  },
  kernelAccessWarnings: {
    default: true,
    read: readFlag,
    title: (t) => t.kernelAccessWarningsTitle,
    hint: (t) => t.kernelAccessWarningsHint,
    control: { kind: 'switch' },
    places: [protection],
    searchWords: (t) => t.kernelAccessWarningsWords,
  },
  fileSystemProtection: {
    default: true,
    read: readFlag,
    title: (t) => t.fileSystemProtectionTitle,
    hint: (t) => t.fileSystemProtectionHint,
    control: { kind: 'switch' },
    places: [protection],
    searchWords: (t) => t.fileSystemProtectionWords,
  },
  autoLockScreen: {
    default: false,
    read: readFlag,
    title: (t) => t.autoLockScreenTitle,
    hint: (t) => t.autoLockScreenHint,
    control: { kind: 'switch' },
    places: [protection],
    searchWords: (t) => t.autoLockScreenWords,
  },
  autoLockMinutes: {
    default: 10,
    read: readWhole(autoLockLimits.least, autoLockLimits.most),
    title: (t) => t.autoLockMinutesTitle,
    control: { kind: 'number', ...autoLockLimits, refusal: (t) => t.autoLockLimits(autoLockLimits) },
    places: [protection],
    searchWords: (t) => t.autoLockMinutesWords,
    needs: 'autoLockScreen',
  },
  timezone: {
    default: defaultTimezone,
    read: readTimezone,
    title: (t) => t.timezoneTitle,
    control: asWritten(timezones),
    places: [time],
    searchWords: (t) => t.timezoneWords,
  },
}

/** All settings as they are stored; the user name always is the given person's, whatever was stored. */
export const storedFields = (username: string): PreferenceFields<Settings> => ({
  ...settingFields,
  quietUntil: { default: 0, read: (value) => (typeof value === 'number' && value >= 0 ? value : null) },
  username: { default: username, read: () => username },
})

/** The settings of a person who has changed none [A3.2 B3.3 A2.23]. */
export const defaultSettings = (username: string): Settings => defaultsOf(storedFields(username))
