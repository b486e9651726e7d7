/* Links: a file or folder for whoever has the address, without an account. The port. */
import type { SharingResult } from './types'

/** 'read': shows what is there and lets it be downloaded. 'drop': takes files into a folder and shows nothing of it. */
export type LinkKind = 'read' | 'drop'

/** A link as its makers see it. */
export interface SharedLink {
  readonly id: string
  /** Id of the space. */
  readonly space: string
  /** Id of the file or folder; that of the space: all of it. */
  readonly entry: string
  /** What it is called; null: it is gone, and the link does not work. */
  readonly entryName: string | null
  readonly kind: LinkKind
  /** What its maker calls it; guests do not see it. */
  readonly name: string | null
  /** The secret part of the address; null for those who may not change the link. */
  readonly token: string | null
  readonly hasPassword: boolean
  /** ms since the epoch; null: it does not end. */
  readonly endsAt: number | null
  /** null: any number. */
  readonly mostDownloads: number | null
  readonly downloads: number
  readonly madeBy: string
  readonly madeByName: string
  /** ms since the epoch. */
  readonly madeAt: number
  /** ms since the epoch; null: never. */
  readonly lastUsedAt: number | null
  /** Whether guests can open it now: it may have ended, be used up, or break a rule of the server. */
  readonly works: boolean
}

/** What can be said of a link. What is absent stays as it is; null takes it away. */
export interface LinkOptions {
  /** 6 characters to 72 bytes. */
  readonly password?: string | null
  /** ms since the epoch. */
  readonly endsAt?: number | null
  /** 1 to 1,000,000. */
  readonly mostDownloads?: number | null
  /** At most 100 characters. */
  readonly name?: string | null
}

/** What the server allows. */
export interface LinkRules {
  readonly mayMakeLinks: boolean
  readonly linksNeedPassword: boolean
  /** Days that a link works at most; null: without end. */
  readonly linkDays: number | null
}

/** Links of a person. `space` null: the person's own files. */
export interface SharingLinks {
  /** The newest first. `entry` absent: of all entries of the space. */
  list(space: string | null, entry?: string): Promise<SharingResult<readonly SharedLink[]>>
  make(
    space: string | null,
    entry: string,
    kind: LinkKind,
    options: LinkOptions,
  ): Promise<SharingResult<SharedLink>>
  /** With another password, whoever has it open has to open it again. */
  change(link: string, options: LinkOptions): Promise<SharingResult<SharedLink>>
  /** It stops working at once. */
  remove(link: string): Promise<SharingResult<void>>
  rules(): Promise<SharingResult<LinkRules>>
}

/** The address that guests open. The token is behind the `#`, so that no server is told it with the page. */
export const linkAddress = (origin: string, token: string): string => `${origin}/s#${token}`
