import type { SharedKind, SpaceRole } from '@/kernel/sharing/types'
import { texts } from '../texts'

/** What members of a kind of space can be made. A shared folder has one owner, who can hand it over. */
export const rolesToGive = (kind: SharedKind): readonly SpaceRole[] =>
  kind === 'team' ? ['viewer', 'editor', 'owner'] : ['viewer', 'editor']

/** A role in the person's language. */
export const roleLabel = (role: SpaceRole): string =>
  ({ viewer: texts.canView, editor: texts.canEdit, owner: texts.owner })[role]
