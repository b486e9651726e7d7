// What people do together: the store's apps, profiles, roles and credentials. Ports to the back end, which decides who may.
import type { Role } from '@/kernel/apps/manifest'
import type { Failure, Result } from '@/lib/result'

/** Categories of apps [B3.16]. */
export const appCategories = ['productivity', 'entertainment', 'widgets', 'games', 'tools', 'other'] as const
export type AppCategory = (typeof appCategories)[number]

/** What an app is made with [B3.17–B3.21]. */
export const appFrameworks = ['html_base', 'advanced_html_base', 'python_base', 'c_base'] as const
export type AppFramework = (typeof appFrameworks)[number]

/** A file that belongs to an app [B3.15]. */
export interface StoreFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly type: string
  /** ms since 1970. */
  readonly lastModified: number
  readonly storagePath: string
  readonly publicUrl: string
}

/** An app as the store lists it [B3.14]; its page is fetched on its own. */
export interface StoreApp {
  readonly id: string
  readonly name: string
  readonly author: string
  readonly description: string
  /** An emoji or an image URL. */
  readonly icon: string
  readonly category: AppCategory
  readonly framework: AppFramework
  readonly version: string
  /** 0 to 5; 0: no one rated. */
  readonly rating: number
  readonly ratings: number
  readonly downloads: number
  readonly isVerified: boolean
  /** When a reviewer last decided, ISO 8601; null: it waits for a review. Reviewed and not verified: it was rejected. */
  readonly reviewedAt: string | null
  readonly files: readonly StoreFile[]
  /** Characters of its page; 0: it has none. */
  readonly contentLength: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly isOwn: boolean
  /** Among own apps: its new version that waits, or was rejected last; null: none. */
  readonly newVersion: NewVersion | null
  /** Among what waits for a review: this is what a verified app would become; null: it is an app. */
  readonly candidate: Candidate | null
}

/** A newer version of a verified app, which stays in the store as it is until a reviewer approves the newer one. */
export interface NewVersion {
  /** Of the version, not of the app. */
  readonly id: string
  readonly version: string
  /** A reviewer did not approve it; otherwise it waits. */
  readonly isRejected: boolean
}

/** Makes an entry of the list a new version of a verified app, which has the entry's id. */
export interface Candidate {
  readonly versionId: string
  /** The version that it was made of. */
  readonly replaces: string
}

/** Which apps: `pending` are those that a reviewer has to look at, `own` the signed-in person's. */
export type StoreView = 'verified' | 'community' | 'pending' | 'own'

export interface StoreQuery {
  readonly view: StoreView
  /** Matches name or description, whatever the case [B5.17]; '' matches all. */
  readonly search: string
  readonly category: AppCategory | 'all'
  readonly offset: number
  readonly limit: number
}

/** What a person enters for a new app [B3.22]. */
export interface NewApp {
  readonly name: string
  readonly description: string
  /** Already decided by B5.13–B5.15; the database decides again. */
  readonly author: string
  readonly icon: string
  readonly category: AppCategory
  readonly framework: AppFramework
  readonly htmlContent: string
  readonly files: readonly File[]
}

/** What a person enters for a new version of an own app. */
export interface AppChange extends NewApp {
  /** Higher than the app's, `1.2.3`. */
  readonly version: string
  /** Files that were stored before and stay. */
  readonly keptFiles: readonly StoreFile[]
}

/** Texts and files of a version that waits or was rejected, as its author goes on with them. */
export type VersionText = Pick<
  StoreApp,
  'name' | 'description' | 'author' | 'icon' | 'category' | 'framework' | 'version' | 'files'
> & { readonly htmlContent: string }

/** How far an upload is. */
export interface UploadProgress {
  /** Index of the file that is sent; `files` of them in all. */
  readonly file: number
  readonly files: number
  readonly sentBytes: number
  readonly totalBytes: number
}

/** What an upload is told, and what it tells. */
export interface Uploading {
  /** Stops it. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

/** How an upload ends. */
export type UploadOutcome<T> = Result<T, UploadFailure>

/** Why an upload failed; `file` names the one that did not get through [B8.13]. Nothing of the upload is left then. */
export interface UploadFailure extends Failure {
  readonly file: string | null
}

/** What people gave an app together: 0 to 5, and how many they are. */
export type Rating = Pick<StoreApp, 'rating' | 'ratings'>

/** The store [B7.8–B7.13]. */
export interface StorePort {
  /** Verified first, then by downloads [B4.10]. `total` counts all that match. */
  list(query: StoreQuery): Promise<Result<{ readonly apps: readonly StoreApp[]; readonly total: number }>>
  /** The page of an app; '' when it has none. */
  content(id: string): Promise<Result<string>>
  approve(id: string): Promise<Result<null>>
  reject(id: string): Promise<Result<null>>
  /** Adds exactly one to its downloads. */
  countInstall(id: string): Promise<Result<number>>
  upload(app: NewApp, uploading: Uploading): Promise<UploadOutcome<StoreApp>>
  /**
   * Hands in a new version of an own app. A verified app stays in the store meanwhile; one that is not verified is changed,
   * and waits for a review again.
   */
  submitVersion(
    app: Pick<StoreApp, 'id' | 'files'>,
    change: AppChange,
    uploading: Uploading,
  ): Promise<UploadOutcome<null>>
  /** What an own version, or one that waits, consists of; code `not_found` once it is replaced, withdrawn or approved. */
  version(versionId: string): Promise<Result<VersionText>>
  /** Takes an own version back, whether it waits or was rejected. */
  withdrawVersion(versionId: string): Promise<Result<null>>
  /** Decides about the version that was looked at; code `changed` when it is another one by now. */
  reviewVersion(versionId: string, isApproved: boolean): Promise<Result<null>>
  /** One app as it is in the store now. */
  app(id: string): Promise<Result<StoreApp>>
  /** Deletes an own app with its files. */
  remove(id: string): Promise<Result<null>>
  /** The stars that the signed-in person gave an app; null: none. */
  ownRating(id: string): Promise<Result<number | null>>
  /** 1 to 5 stars, once per person; again changes it. */
  rate(id: string, stars: number): Promise<Result<Rating>>
  /** Takes the person's own stars back. */
  withdrawRating(id: string): Promise<Result<Rating>>
  /** Why apps were taken down, by their ids, for reviewers and their authors; those that were not are left out. 1000 at most. */
  takenDownReasons(ids: readonly string[]): Promise<Result<ReadonlyMap<string, string>>>
  /** Hides an app from all but its author, who is told the reason, and reviewers. */
  takeDown(id: string, reason: string): Promise<Result<null>>
  putBack(id: string): Promise<Result<null>>
}

/** What the signed-in person is, loaded once at the start [B4.14]. */
export interface Access {
  readonly role: Role | null
  /** May verify and reject apps, and manage roles and credentials [B6.2 B6.5]. */
  readonly canReview: boolean
  /** May edit author and full name [B6.3]. */
  readonly canEditName: boolean
  /** May use advanced_html_base [B6.4]. */
  readonly canUseAdvanced: boolean
}

export interface AccessPort {
  /** Failure messages as in B8.17. */
  load(): Promise<Result<Access>>
}

/** A person's profile [B3.23]. */
export interface Profile {
  readonly id: string
  readonly username: string
  readonly fullName: string | null
  readonly avatarUrl: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export interface ProfilePort {
  own(): Promise<Result<Profile>>
  /** Only what changed; `fullName` only when the role allows it [B5.18 B7.7]. */
  update(change: {
    readonly username?: string
    readonly fullName?: string | null
    readonly avatarUrl?: string | null
  }): Promise<Result<Profile>>
}

/** A person with their roles, for those who manage them [B6.12]. */
export interface Member {
  readonly id: string
  readonly username: string
  readonly fullName: string | null
  readonly roles: readonly Role[]
}

/** Which people: a part of the list by name. */
export interface MemberQuery {
  /** Words that a name, username, UUID or role has, whatever the case; '' matches everyone. */
  readonly search: string
  /** Place of the first one, counted from 0. */
  readonly offset: number
  /** At most 100. */
  readonly limit: number
}

/** A part of the list of people. */
export interface MemberPage {
  readonly members: readonly Member[]
  /** All that match. */
  readonly total: number
}

export interface RolesPort {
  /** By name. The signal stops a call whose answer is not wanted any more; what it answers then is no answer. */
  list(query: MemberQuery, signal: AbortSignal): Promise<Result<MemberPage>>
  find(id: string): Promise<Result<Member | null>>
  /** Code `23505` when the person has the role already. */
  assign(id: string, role: Role): Promise<Result<null>>
  remove(id: string, role: Role): Promise<Result<null>>
}

/** What the credential manager shows of a person [B3.25]. */
export interface Credentials {
  readonly id: string
  readonly email: string
  readonly createdAt: string
  readonly lastSignInAt: string | null
}

export interface CredentialsPort {
  find(id: string): Promise<Result<Credentials>>
  /** Null leaves as it is [B5.21 B5.22]. */
  update(
    id: string,
    change: { readonly email: string | null; readonly password: string | null },
  ): Promise<Result<null>>
  updateProfile(
    id: string,
    change: { readonly username?: string; readonly fullName?: string | null },
  ): Promise<Result<null>>
}

/** The first administrator of a server that others reach. */
export interface AdministratorPort {
  /** Whether there is none, and the signed-in person could become it by the code in the server's log. */
  isMissing(): Promise<Result<boolean>>
  /** Makes the person administrator. Codes: `wrong_code`, `too_many`, `over` (there is one, or no code). */
  claim(code: string): Promise<Result<null>>
}

/** A backup that the server made. Times are ISO 8601. */
export interface MadeBackup {
  readonly began: string
  readonly ended: string
  /** Of all tables. */
  readonly rows: number
  /** Stored files. */
  readonly files: number
  /** Of the stored files. */
  readonly bytes: number
}

/** The last time the server began a backup. Times are ISO 8601. */
export interface BackupTry {
  readonly began: string
  /** Null: it is under way. */
  readonly ended: string | null
  /** Why it failed; null: it did not. */
  readonly problem: string | null
}

/** What came of the backups that the server makes by itself. */
export interface BackupStatus {
  /** Null: none was made yet. */
  readonly last: MadeBackup | null
  readonly lastTry: BackupTry
}

/** The backups of the server, for administrators. */
export interface BackupsPort {
  /** Null: the server makes none by itself. */
  status(): Promise<Result<BackupStatus | null>>
}

/** Tells reviewers at once that something came to wait for a review or was decided, where the back end can. */
export interface LiveReviews {
  /** Calls back for every change from now on. Returns the function that ends it. */
  start(onChange: () => void): () => void
}

/** All of it; fetched when the first window needs it. */
export interface Community {
  readonly access: AccessPort
  readonly store: StorePort
  readonly profile: ProfilePort
  readonly roles: RolesPort
  readonly credentials: CredentialsPort
  readonly administrator: AdministratorPort
  readonly backups: BackupsPort
  readonly reviews: LiveReviews
}
