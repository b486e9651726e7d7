import type { Access } from './types'
import { texts } from './texts'

/** Something that a role may or may not do. */
export interface Ability {
  readonly label: string
  readonly isAllowed: boolean
  /** Who may, when this person may not. */
  readonly who: string
}

/** The table of capabilities for one person [B6.2 B6.3 B6.4 B6.5 B6.6 B6.7 B6.8 B6.9]. */
export function abilitiesOf({ canReview, canEditName, canUseAdvanced }: Access): readonly Ability[] {
  return [
    { label: texts.browse, isAllowed: true, who: texts.everybody },
    { label: texts.useServices, isAllowed: true, who: texts.everybody },
    { label: texts.upload, isAllowed: true, who: texts.everybody },
    { label: texts.deleteOwn, isAllowed: true, who: texts.everybody },
    {
      label: texts.editName,
      isAllowed: canEditName,
      who: texts.editNameWho,
    },
    {
      label: texts.useAdvanced,
      isAllowed: canUseAdvanced,
      who: texts.useAdvancedWho,
    },
    { label: texts.verify, isAllowed: canReview, who: texts.reviewers },
    { label: texts.manage, isAllowed: canReview, who: texts.reviewers },
  ]
}
