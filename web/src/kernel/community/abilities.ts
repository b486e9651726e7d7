import type { Access } from './types'

/** Something that a role may or may not do. */
export interface Ability {
  readonly label: string
  readonly isAllowed: boolean
  /** Who may, when this person may not. */
  readonly who: string
}

const everybody = 'Everybody'
const reviewers = 'Trusted Users and Administrators'

/** The table of capabilities for one person [B6.2 B6.3 B6.4 B6.5 B6.6 B6.7 B6.8 B6.9]. */
export function abilitiesOf({ canReview, canEditName, canUseAdvanced }: Access): readonly Ability[] {
  return [
    { label: 'Browse, preview and install apps', isAllowed: true, who: everybody },
    { label: 'Use the virtual machine and the messenger', isAllowed: true, who: everybody },
    { label: 'Upload apps and list your own', isAllowed: true, who: everybody },
    { label: 'Delete your own apps', isAllowed: true, who: everybody },
    {
      label: 'Edit your full name and the author of your apps',
      isAllowed: canEditName,
      who: 'Verified Developers and Trusted Users',
    },
    {
      label: 'Use the Advanced HTML framework',
      isAllowed: canUseAdvanced,
      who: 'Verified Developers, Trusted Users and people with 10 verified apps',
    },
    { label: 'Verify and reject apps', isAllowed: canReview, who: reviewers },
    { label: 'Manage roles and credentials of others', isAllowed: canReview, who: reviewers },
  ]
}
