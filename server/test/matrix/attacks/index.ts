// Every attack, by what it is on.
import { appAttacks } from './apps.ts'
import type { Attack } from './attack.ts'
import { browserAttacks } from './browser.ts'
import { linkAttacks } from './links.ts'
import { messageAttacks } from './messages.ts'
import { peopleAttacks } from './people.ts'
import { requestAttacks } from './requests.ts'
import { sharingAttacks } from './sharing.ts'
import { spaceAttacks } from './spaces.ts'
import { storageAttacks } from './storage.ts'
import { versionAttacks } from './versions.ts'
import { vmAttacks } from './vm.ts'

export const attacksOn: Readonly<Record<string, readonly Attack[]>> = {
  'The store and its numbers': appAttacks,
  'New versions, and how often things count': versionAttacks,
  'People, roles and credentials': peopleAttacks,
  'Files of apps': storageAttacks,
  'What people keep of the web': browserAttacks,
  'Virtual machines': vmAttacks,
  Messages: messageAttacks,
  Spaces: spaceAttacks,
  'Sharing and teams': sharingAttacks,
  Links: linkAttacks,
  'Tokens and requests': requestAttacks,
}
export const attacks: readonly Attack[] = Object.values(attacksOn).flat()
