import type { SpaceActivity, SpaceRole } from '@/kernel/sharing/types'
import { isOneOf } from '@/lib/record-shape'
import { texts } from '../texts'
import { roleLabel } from './roles'

const isRole = isOneOf<SpaceRole>(['viewer', 'editor', 'owner'])

const textIn = (details: SpaceActivity['details'], key: string): string => {
  const value = details[key]
  return typeof value === 'string' ? value : ''
}

/** What happened to one entry or many. */
function describeEntries({ kind, count, name, from }: SpaceActivity, person: string): string {
  const file = name ?? texts.aFile
  const names = count > 1 ? texts.andMore({ name: file, count: count - 1 }) : texts.named({ name: file })
  switch (kind) {
    case 'added':
      return texts.added({ person, names })
    case 'changed':
      return texts.changed({ person, names })
    case 'moved':
      return texts.moved({ person, names })
    case 'renamed':
      return count > 1
        ? texts.renamedMany({ person, names })
        : texts.renamed({ person, from: from ?? texts.aFile, name: file })
    case 'removed':
      return texts.deleted({ person, names })
    case 'restored':
      return texts.broughtBack({ person, names })
    default:
      return texts.touched({ person, names })
  }
}

/** What happened to the space or its members. */
function describeSpace(happened: SpaceActivity, person: string): string {
  const { kind, details } = happened
  const other = happened.personName
  const said = details['to'] ?? details['role']
  const role = isRole(said) ? roleLabel(said) : ''
  switch (kind) {
    case 'made':
      return texts.made({ person })
    case 'renamed':
      return texts.spaceRenamed({ person, from: textIn(details, 'from'), to: textIn(details, 'to') })
    case 'joined':
      return texts.joined({ person: other ?? person })
    case 'left':
      return texts.left({ person: other ?? person })
    case 'removed':
      return texts.personRemoved({ person, other: other ?? texts.someone })
    case 'role':
      return texts.roleChanged({ person, other: other ?? texts.someone, role })
    case 'owner':
      return texts.becameOwner({ person: other ?? person })
    case 'invited':
      return other === null
        ? texts.invitedByAddress({ person, role })
        : texts.invitedPerson({ person, other, role })
    case 'withdrawn':
      return texts.withdrew({ person, other: other ?? texts.someone })
    case 'declined':
      return texts.declined({ person: other ?? person })
    case 'link-made':
      return texts.linkMade({ person, name: textIn(details, 'name') || texts.aFile })
    case 'link-changed':
      return texts.linkChanged({ person, name: textIn(details, 'name') || texts.aFile })
    case 'link-removed':
      return texts.linkRemoved({ person, name: textIn(details, 'name') || texts.aFile })
    case 'link-used':
      return texts.linkUsed({ name: textIn(details, 'name') || texts.aFile })
    case 'link-dropped':
      return texts.linkDropped({
        person: textIn(details, 'guest') || texts.guest,
        name: textIn(details, 'file') || texts.aFile,
      })
    default:
      return texts.somethingElse({ person })
  }
}

/** A sentence about what happened. */
export function describeActivity(happened: SpaceActivity): string {
  const person = happened.byName ?? texts.someone
  return happened.entry === null ? describeSpace(happened, person) : describeEntries(happened, person)
}
