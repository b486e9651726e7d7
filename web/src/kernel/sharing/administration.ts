/* What administrators decide about sharing, and what they see of it. The port. */
import type { LinkKind } from './links'
import type { SharedKind, SharingResult, TeamMakers } from './types'

/** Who may have links. */
export type LinkMakers = 'everybody' | 'reviewers' | 'administrators' | 'nobody'

/** The rules of sharing of a server. */
export interface ServerRules {
  readonly teamMakers: TeamMakers
  readonly linkMakers: LinkMakers
  readonly linksNeedPassword: boolean
  /** Days that a link works at most; null: without end. */
  readonly linkDays: number | null
}

/** A link as administrators see it: who shares what with people outside, without the address or the contents. */
export interface OutsideLink {
  readonly id: string
  readonly kind: LinkKind
  /** What it is to; null: it is gone. */
  readonly entryName: string | null
  readonly spaceKind: SharedKind | 'personal'
  /** Null: a person's own files. */
  readonly spaceName: string | null
  readonly madeByName: string
  /** ms since the epoch. */
  readonly madeAt: number
  /** ms since the epoch; null: never. */
  readonly lastUsedAt: number | null
  /** ms since the epoch; null: it does not end. */
  readonly endsAt: number | null
  readonly hasPassword: boolean
  readonly downloads: number
  readonly works: boolean
}

/** For administrators: others are refused (`not_allowed`). */
export interface SharingAdministration {
  rules(): Promise<SharingResult<ServerRules>>
  setTeamMakers(makers: TeamMakers): Promise<SharingResult<void>>
  /** Links that break a rule do not work while it holds. */
  setLinkRules(rules: Omit<ServerRules, 'teamMakers'>): Promise<SharingResult<void>>
  /** All links, those made before one (absent: all), newest first, 100 at most. That they were looked at is written into the server's log. */
  links(before?: Pick<OutsideLink, 'id' | 'madeAt'>): Promise<SharingResult<readonly OutsideLink[]>>
}
