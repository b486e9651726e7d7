import type { AppPermission } from './permissions'

/** A value of a manifest as a problem names it: a list, an object, or a few words of anything else. */
export interface NamedValue {
  readonly kind: 'list' | 'object' | 'other'
  /** Where it is neither. */
  readonly value: string
}

type NoValues = Readonly<Record<string, never>>

/** What can be wrong with a manifest, and the values that a sentence about it has. Names of fields are those of the manifest. */
export interface ManifestProblems {
  readonly tooLong: { readonly count: number; readonly most: number }
  /** `reason` is the words of the JavaScript engine. */
  readonly notJson: { readonly reason: string }
  readonly notObject: NamedValue
  readonly unknownField: { readonly name: string; readonly fields: string }
  readonly textForm: NamedValue & { readonly field: string }
  readonly textEmpty: { readonly field: string }
  readonly textHidden: { readonly field: string }
  readonly textTooLong: { readonly field: string; readonly count: number; readonly most: number }
  readonly permissionsForm: NamedValue
  readonly permissionTwice: { readonly permission: AppPermission }
  readonly permissionUnknown: NamedValue & { readonly permissions: string }
  readonly permissionSimilar: NamedValue & { readonly permission: AppPermission }
  readonly sizeForm: NamedValue
  readonly lengthForm: NamedValue & { readonly side: 'width' | 'height' }
  readonly lengthRange: {
    readonly side: 'width' | 'height'
    readonly given: number
    readonly used: number
    readonly least: number
    readonly most: number
  }
  readonly hostsForm: NamedValue
  readonly hostForm: NamedValue
  readonly hostWildcard: { readonly host: string }
  readonly hostWithoutScheme: { readonly host: string }
  readonly hostScheme: { readonly host: string; readonly scheme: string }
  readonly hostInvalid: { readonly host: string }
  readonly hostCredentials: { readonly host: string; readonly origin: string }
  readonly hostName: { readonly host: string }
  readonly hostPath: { readonly host: string; readonly origin: string }
  readonly hostTwice: { readonly origin: string }
  readonly hostsTooMany: { readonly count: number; readonly most: number }
  readonly hostsNeedNetwork: NoValues
  readonly networkNeedsHosts: NoValues
  readonly opensForm: NamedValue
  readonly extensionForm: NamedValue
  /** An extension with its dot. */
  readonly extensionDot: { readonly given: string; readonly extension: string }
  readonly opensTooMany: { readonly count: number; readonly most: number }
  readonly opensNeedFiles: NoValues
  /** Those that are not listed. */
  readonly more: { readonly count: number }
}

/** Something in a manifest that could not be used, as a code and values; {@link describeProblem} makes a sentence of it. */
export type ManifestProblem = {
  readonly [Code in keyof ManifestProblems]: {
    readonly code: Code
    readonly values: ManifestProblems[Code]
  }
}[keyof ManifestProblems]

/** Hears of problems. */
export type Report = (problem: ManifestProblem) => void

/** At most so many characters of a text are named. */
const longestName = 60

const shortened = (text: string) => (text.length > longestName ? `${text.slice(0, longestName)}…` : text)

/** A text in quotes, as it is named in a problem. */
export const nameText = (text: string): string => `"${shortened(text)}"`

/** What a value is, as it is named in a problem; never more than a few words of it. */
export function nameValue(value: unknown): NamedValue {
  if (typeof value === 'string') return { kind: 'other', value: nameText(value) }
  if (Array.isArray(value)) return { kind: 'list', value: '' }
  return typeof value === 'object' && value !== null
    ? { kind: 'object', value: '' }
    : { kind: 'other', value: String(value) }
}

const what = ({ kind, value }: NamedValue) =>
  kind === 'list' ? 'a list' : kind === 'object' ? 'an object' : value

const exampleOfHost = 'Write an origin, for example "https://api.example.org".'

const sentences: { readonly [Code in keyof ManifestProblems]: (values: ManifestProblems[Code]) => string } = {
  tooLong: ({ count, most }) =>
    `The manifest has ${count} characters and is not read. Write at most ${most}.`,
  notJson: ({ reason }) =>
    `The manifest is not JSON: ${reason}. Write for example {"name": "My app", "permissions": ["files"]}.`,
  notObject: (value) => `The manifest is ${what(value)}. Write an object, for example {"name": "My app"}.`,
  unknownField: ({ name, fields }) =>
    `${name} is not part of a manifest and is ignored. Its parts are: ${fields}.`,
  textForm: ({ field, ...value }) => `"${field}" is ${what(value)}. Write a text in double quotes.`,
  textEmpty: ({ field }) => `"${field}" is empty. Write a text, or leave "${field}" out.`,
  textHidden: ({ field }) =>
    `"${field}" holds characters that cannot be seen. They are left out; write it without them.`,
  textTooLong: ({ field, count, most }) =>
    `"${field}" has ${count} characters; the first ${most} are used. Write at most ${most}.`,
  permissionsForm: (value) =>
    `"permissions" is ${what(value)}. Write a list, for example ["files", "theme"].`,
  permissionTwice: ({ permission }) =>
    `The permission "${permission}" is named more than once. Name it once.`,
  permissionUnknown: ({ permissions, ...value }) =>
    `There is no permission ${what(value)}. Permissions are: ${permissions}.`,
  permissionSimilar: ({ permission, ...value }) =>
    `There is no permission ${what(value)}. Write "${permission}".`,
  sizeForm: (value) => `"size" is ${what(value)}. Write for example {"width": 480, "height": 360}.`,
  lengthForm: ({ side, ...value }) =>
    `The ${side} in "size" is ${what(value)}. Write a number without quotes, for example "size": {"width": 480, "height": 360}.`,
  lengthRange: ({ side, given, used, least, most }) =>
    `The ${side} in "size" is ${given}; ${used} is used. Write a number from ${least} to ${most}.`,
  hostsForm: (value) => `"hosts" is ${what(value)}. Write a list, for example ["https://api.example.org"].`,
  hostForm: (value) => `"hosts" holds ${what(value)}. ${exampleOfHost}`,
  hostWildcard: ({ host }) =>
    `The host ${host} has a wildcard. Name each host by itself, for example "https://api.example.org".`,
  hostWithoutScheme: ({ host }) => `The host ${host} has no "https://" before it. ${exampleOfHost}`,
  hostScheme: ({ host, scheme }) =>
    `The host ${host} begins with "${scheme}:"; only "https:" and "http:" work. ${exampleOfHost}`,
  hostInvalid: ({ host }) => `The host ${host} is no valid address. ${exampleOfHost}`,
  hostCredentials: ({ host, origin }) => `The host ${host} holds a user name or password. Write "${origin}".`,
  hostName: ({ host }) => `The host ${host} is not a name that can be connected to. ${exampleOfHost}`,
  hostPath: ({ host, origin }) =>
    `The host ${host} has more than an origin. Write "${origin}", without a path.`,
  hostTwice: ({ origin }) => `The host "${origin}" is named more than once. Name it once.`,
  hostsTooMany: ({ count, most }) =>
    `"hosts" names ${count} hosts; the first ${most} are used. Name at most ${most}.`,
  hostsNeedNetwork: () => '"hosts" needs the permission "network". Add "network" to "permissions".',
  networkNeedsHosts: () =>
    'The permission "network" allows nothing without hosts. Add "hosts", for example ["https://api.example.org"].',
  opensForm: (value) => `"opens" is ${what(value)}. Write a list of extensions, for example ["md", "txt"].`,
  extensionForm: (value) => `"opens" holds ${what(value)}. Write an extension, for example "md".`,
  extensionDot: ({ given, extension }) => `"opens" holds ${given}. Write "${extension}", without the dot.`,
  opensTooMany: ({ count, most }) =>
    `"opens" names ${count} extensions; the first ${most} are used. Name at most ${most}.`,
  opensNeedFiles: () => '"opens" needs the permission "files". Add "files" to "permissions".',
  more: ({ count }) => `There are ${count} more problems like these.`,
}

/** A sentence in English for the app's author: what is wrong and what to write instead. The desktop has its own, in each language. */
export const describeProblem = ({ code, values }: ManifestProblem): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- code and values are of one problem
  sentences[code](values as never)
