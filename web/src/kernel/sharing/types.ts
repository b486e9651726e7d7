/* Shared folders, teams, who is in them, and what a person is told of: the ports. */
import type { Failure, Result } from '@/lib/result'
import type { SharingAdministration } from './administration'
import type { AppPasswords } from './app-passwords'
import type { SharingLinks } from './links'
import type { OpenFiles } from './open-files'

/** What a member may do: an owner everything, an editor change files, a viewer look at them. */
export type SpaceRole = 'owner' | 'editor' | 'viewer'

/** A shared folder has one owner, who pays for it with their quota; a team has one or more, and a quota of its own. */
export type SharedKind = 'shared' | 'team'

/** Why something of sharing failed. `message` is a sentence for the person. */
export interface SharingFailure extends Failure {
  /**
   * - `offline`: no connection, or the server has no time; it may work later. `unavailable`: the server could not do it.
   * - `signed_out`: nobody, or somebody else, is signed in.
   * - `gone`: the space, the folder, the invitation or the member is not there any more, or never was.
   * - `not_owner`: only an owner may. `not_allowed`: the rules of this server do not let them.
   * - `last_owner`: somebody has to own it: hand it over, or delete it.
   * - `already_shared`: the folder is shared, or has a shared folder in it.
   * - `unknown_person`: nobody has this user code.
   * - `too_many`: a limit of people, spaces or invitations. `full`: no room for the contents.
   * - `asks_password`: the person signed in a while ago, and has to give their password again.
   * - `refused`: what was entered cannot be taken. `cancelled`: the caller ended it.
   */
  readonly code:
    | 'offline'
    | 'unavailable'
    | 'signed_out'
    | 'gone'
    | 'not_owner'
    | 'not_allowed'
    | 'last_owner'
    | 'already_shared'
    | 'unknown_person'
    | 'too_many'
    | 'full'
    | 'asks_password'
    | 'refused'
    | 'cancelled'
}

/** The outcome of a call. */
export type SharingResult<T> = Result<T, SharingFailure>

/** A shared folder or a team of the person. */
export interface SharedSpace {
  readonly id: string
  readonly kind: SharedKind
  readonly name: string
  /** What the person may do there. */
  readonly role: SpaceRole
  /** What is in it, and what fits. */
  readonly bytes: number
  readonly quota: number
  readonly entries: number
  readonly members: number
  /** Member since, ms since the epoch. */
  readonly since: number
  /** The entry of the person's own space that it is mounted at; null: nowhere. */
  readonly mount: string | null
  /** Who owns a shared folder; null for teams, which may have several owners. */
  readonly owner: { readonly id: string; readonly name: string } | null
}

export interface SpaceMember {
  /** Their user code. */
  readonly id: string
  readonly name: string
  readonly role: SpaceRole
  /** ms since the epoch. */
  readonly since: number
}

/** Somebody who is asked, as owners see it. */
export interface OpenInvitation {
  readonly id: string
  /** The address or the user code as it was entered. */
  readonly entered: string
  /** Null: asked by an address. Whose it is, nobody is told. */
  readonly name: string | null
  /** 'owner': a shared folder is to be handed over, or a team gets another owner. */
  readonly role: SpaceRole
  /** Who asked; null: their account is gone. */
  readonly by: string | null
  readonly byName: string | null
  /** ms since the epoch. */
  readonly at: number
}

export interface SpacePeople {
  readonly members: readonly SpaceMember[]
  /** Empty for who is no owner. */
  readonly invitations: readonly OpenInvitation[]
}

/** What the signed-in person is asked. */
export interface OwnInvitation {
  readonly id: string
  readonly space: string
  readonly name: string
  readonly kind: SharedKind
  readonly role: SpaceRole
  readonly by: string | null
  readonly byName: string | null
  /** ms since the epoch. */
  readonly at: number
}

/** What became of asking somebody: they were asked, or, being a member already, have the role now. */
export type InviteOutcome =
  | { readonly kind: 'invited'; readonly id: string; readonly entered: string }
  | { readonly kind: 'changed'; readonly role: SpaceRole }

/** Who may make teams. */
export type TeamMakers = 'everybody' | 'reviewers' | 'administrators'

export interface SharingRules {
  readonly teamMakers: TeamMakers
  readonly mayMakeTeams: boolean
}

export interface BlockedPerson {
  readonly id: string
  readonly name: string
  /** ms since the epoch. */
  readonly since: number
}

/** Something that happened in a space: what one person did to one or many entries at a moment. */
export interface SpaceActivity {
  /** The moment, to go on with. */
  readonly moment: string
  /** How many entries it is about; the rest says of the first. 1 for what is about the space. */
  readonly count: number
  /** ms since the epoch. */
  readonly at: number
  /** Null: their account is gone, or nobody did it. */
  readonly by: string | null
  readonly byName: string | null
  /**
   * Of entries: 'added', 'changed', 'moved', 'renamed', 'removed', 'restored', 'touched'. Of the space: 'made', 'renamed', 'joined',
   * 'left', 'removed', 'role', 'owner', and for owners 'invited', 'withdrawn', 'declined'. Servers may know more.
   */
  readonly kind: string
  /** The entry; null: it is about the space. */
  readonly entry: string | null
  readonly entryKind: 'file' | 'folder' | 'link' | null
  /** The entry's name, and the one before. */
  readonly name: string | null
  readonly from: string | null
  /** Whom it is about. */
  readonly person: string | null
  readonly personName: string | null
  /** Such as {role}, {from, to}. */
  readonly details: Readonly<Record<string, unknown>>
}

export interface ShareFolderOptions {
  /** Hears how many bytes still have to be copied, at first of all of them. */
  readonly onProgress?: (left: number) => void
  /** Ends it between two copies; sharing the same folder again goes on from there. */
  readonly signal?: AbortSignal
}

/** Sharing with people. Each call is one question to the server, except where it says more. */
export interface Sharing {
  /**
   * The shared folders and teams that the person is a member of. Of very many, `onPart` hears those that are known so far; each time all
   * of them.
   */
  spaces(onPart?: (known: readonly SharedSpace[]) => void): Promise<SharingResult<readonly SharedSpace[]>>
  /** One of them; null: the person is no member of it. */
  space(id: string): Promise<SharingResult<SharedSpace | null>>
  people(space: string): Promise<SharingResult<SpacePeople>>
  /** `whom`: a user code or an e-mail address. 'owner' is for teams. */
  invite(space: string, whom: string, role: SpaceRole): Promise<SharingResult<InviteOutcome>>
  /** Takes an invitation back. */
  withdraw(invitation: string): Promise<SharingResult<void>>
  /** What the person is asked, newest first; `onPart` as of {@link spaces}. */
  invitations(
    onPart?: (known: readonly OwnInvitation[]) => void,
  ): Promise<SharingResult<readonly OwnInvitation[]>>
  /** Accepts or declines; the id of the space. */
  answer(invitation: string, accept: boolean): Promise<SharingResult<string>>
  setRole(space: string, person: string, role: SpaceRole): Promise<SharingResult<void>>
  /** Ends the membership of somebody else. */
  removeMember(space: string, person: string): Promise<SharingResult<void>>
  /** Ends the person's own membership. */
  leave(space: string): Promise<SharingResult<void>>
  /** Asks a member to own a shared folder; until they accept, everything stays as it is. */
  handOver(space: string, person: string): Promise<SharingResult<void>>
  renameSpace(space: string, name: string): Promise<SharingResult<void>>
  /** Deletes it for everyone, with all that is in it. */
  deleteSpace(space: string): Promise<SharingResult<void>>
  /** The id of the new team. */
  makeTeam(name: string): Promise<SharingResult<string>>
  rules(): Promise<SharingResult<SharingRules>>
  block(person: string): Promise<SharingResult<void>>
  unblock(person: string): Promise<SharingResult<void>>
  /** Whom the person blocks, by name. */
  blocked(): Promise<SharingResult<readonly BlockedPerson[]>>
  /**
   * Makes a folder of the person's own space (its entry id) a space of its own; the id of that. Has storage copy large contents, which may
   * take minutes. What failed or was cancelled goes on when it is called again.
   */
  shareFolder(folder: string, options?: ShareFolderOptions): Promise<SharingResult<string>>
  /** Mounts a space at an empty folder of the person's own space (its entry id); null: nowhere. */
  setMount(space: string, folder: string | null): Promise<SharingResult<void>>
  /** What happened before a moment (as an earlier answer says it; absent: now), newest first: that of `most` moments, 100 at most. */
  activity(
    space: string,
    asked?: { readonly before?: string; readonly most?: number },
  ): Promise<SharingResult<readonly SpaceActivity[]>>
  /** Links for whoever has the address. */
  readonly links: SharingLinks
  /** Passwords for programs that reach the files from outside. */
  readonly appPasswords: AppPasswords
  /** Who has which file open. */
  readonly openFiles: OpenFiles
  /** The rules of the server, and all links. */
  readonly administration: SharingAdministration
  /** Hears when spaces, members or invitations of the person may have changed. Returns what ends it. */
  subscribe(listener: () => void): () => void
}

/** What a notice is about; which of it is there depends on its kind. Names of people are those of now. */
export interface AccountNotice {
  readonly id: number
  /**
   * 'invited', 'hand-over' (both have `invitation`), 'accepted', 'declined', 'role', 'removed', 'left', 'deleted', 'review', 'message'.
   * Servers may know more.
   */
  readonly kind: string
  /** Who did it. */
  readonly by: string | null
  readonly byName: string | null
  /** ms since the epoch. */
  readonly at: number
  readonly isRead: boolean
  readonly details: NoticeDetails
}

export interface NoticeDetails {
  readonly invitation?: string
  readonly space?: string
  /** Of the space. */
  readonly name?: string
  /** Of the space. */
  readonly kind?: SharedKind
  readonly role?: SpaceRole
  readonly bytes?: number
  /** The app of the store that a review is about, and what it is called. */
  readonly app?: string
  readonly appName?: string
  /** Of a review: the app was approved. */
  readonly approved?: boolean
  /** What a sender without an account calls itself. */
  readonly from?: string
  /** Messages of the same sender that this one notice stands for. */
  readonly count?: number
}

/** The notices that are kept with the account. */
export interface AccountNoticesPort {
  /** Those before one of them (its id; absent: the newest), newest first, 100 at most. */
  list(asked?: {
    readonly before?: number
    readonly most?: number
  }): Promise<SharingResult<readonly AccountNotice[]>>
  markRead(ids: readonly number[]): Promise<SharingResult<void>>
  remove(ids: readonly number[]): Promise<SharingResult<void>>
}
