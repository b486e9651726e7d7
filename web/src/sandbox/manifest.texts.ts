import { defineTexts } from '@/lib/language/define-texts'

/* What is wrong with an app’s manifest, for its author: in English to the letter as the app SDK says it. */
export const texts = defineTexts({
  blocks:
    '{count, plural, one {The page has # manifest block. Only the first is read.} other {The page has # manifest blocks. Only the first is read.}}',
  tooLong: 'The manifest has {count} characters and is not read. Write at most {most}.',
  // {reason} is what the browser says of it, in English; {example} is JSON.
  notJson: 'The manifest is not JSON: {reason}. Write for example {example}.',
  notObject:
    'The manifest is {kind, select, list {a list} object {an object} other {{value}}}. Write an object, for example {example}.',
  unknownField: '{name} is not part of a manifest and is ignored. Its parts are: {fields}.',
  textForm:
    '"{field}" is {kind, select, list {a list} object {an object} other {{value}}}. Write a text in double quotes.',
  textEmpty: '"{field}" is empty. Write a text, or leave "{field}" out.',
  textHidden: '"{field}" holds characters that cannot be seen. They are left out; write it without them.',
  textTooLong: '"{field}" has {count} characters; the first {most} are used. Write at most {most}.',
  permissionsForm:
    '"permissions" is {kind, select, list {a list} object {an object} other {{value}}}. Write a list, for example ["files", "theme"].',
  permissionTwice: 'The permission "{permission}" is named more than once. Name it once.',
  permissionUnknown:
    'There is no permission {kind, select, list {a list} object {an object} other {{value}}}. Permissions are: {permissions}.',
  permissionSimilar:
    'There is no permission {kind, select, list {a list} object {an object} other {{value}}}. Write "{permission}".',
  sizeForm:
    '"size" is {kind, select, list {a list} object {an object} other {{value}}}. Write for example {example}.',
  // {side} is the name in the manifest, width or height.
  lengthForm:
    'The {side} in "size" is {kind, select, list {a list} object {an object} other {{value}}}. Write a number without quotes, for example {example}.',
  lengthRange: 'The {side} in "size" is {given}; {used} is used. Write a number from {least} to {most}.',
  hostsForm:
    '"hosts" is {kind, select, list {a list} object {an object} other {{value}}}. Write a list, for example ["https://api.example.org"].',
  hostForm:
    '"hosts" holds {kind, select, list {a list} object {an object} other {{value}}}. Write an origin, for example "https://api.example.org".',
  hostWildcard:
    'The host {host} has a wildcard. Name each host by itself, for example "https://api.example.org".',
  hostWithoutScheme:
    'The host {host} has no "https://" before it. Write an origin, for example "https://api.example.org".',
  hostScheme:
    'The host {host} begins with "{scheme}:"; only "https:" and "http:" work. Write an origin, for example "https://api.example.org".',
  hostInvalid: 'The host {host} is no valid address. Write an origin, for example "https://api.example.org".',
  hostCredentials: 'The host {host} holds a user name or password. Write "{origin}".',
  hostName:
    'The host {host} is not a name that can be connected to. Write an origin, for example "https://api.example.org".',
  hostPath: 'The host {host} has more than an origin. Write "{origin}", without a path.',
  hostTwice: 'The host "{origin}" is named more than once. Name it once.',
  hostsTooMany: '"hosts" names {count} hosts; the first {most} are used. Name at most {most}.',
  hostsNeedNetwork: '"hosts" needs the permission "network". Add "network" to "permissions".',
  networkNeedsHosts:
    'The permission "network" allows nothing without hosts. Add "hosts", for example ["https://api.example.org"].',
  opensForm:
    '"opens" is {kind, select, list {a list} object {an object} other {{value}}}. Write a list of extensions, for example ["md", "txt"].',
  extensionForm:
    '"opens" holds {kind, select, list {a list} object {an object} other {{value}}}. Write an extension, for example "md".',
  extensionDot: '"opens" holds {given}. Write "{extension}", without the dot.',
  opensTooMany: '"opens" names {count} extensions; the first {most} are used. Name at most {most}.',
  opensNeedFiles: '"opens" needs the permission "files". Add "files" to "permissions".',
  more: '{count, plural, one {There are {count} more problems like these.} other {There are {count} more problems like these.}}',
})
