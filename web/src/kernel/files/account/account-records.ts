import type { IncomingChange, NodeRecord, OutgoingChange } from '../store-types'
import type { AccountChange, AccountKind, PulledChange } from './types'

/** The version that stands for "the account has nothing there". */
export const noVersion = '0'

/**
 * What a device's store keeps of the account's version of a path: its number and its revision, which tells it from the
 * version that another history of the account gave the same number. Stores of earlier versions hold the number alone.
 */
export const remoteOf = (version: number, revision: string): string => `${version} ${revision}`

/** The number in what {@link remoteOf} made; 0: the account has nothing there. */
export const remoteVersion = (remote: string | null | undefined): number =>
  Number((remote ?? noVersion).split(' ', 1)[0])

/**
 * Whether a change of the account is what the device knows of its path already. A remote without a revision counts by its
 * number as far as the cursor vouches for it.
 */
export function isKnown(
  { version, revision }: Pick<PulledChange, 'version' | 'revision'>,
  remote: string | undefined,
  { cursor }: { readonly cursor: number },
): boolean {
  return remote === remoteOf(version, revision) || (remote === String(version) && version <= cursor)
}

/** What an account is to keep for a record of this device; null: no record any more. */
export const accountKind = (record: NodeRecord | null): AccountKind => {
  if (record === null) return 'removed'
  return record.kind === 'hidden' ? 'whiteout' : record.kind
}

/** A waiting change in the form that is sent. `content`: a file's bytes, null for all else. */
export function toAccountChange(
  { path, record, remote }: OutgoingChange,
  content: Uint8Array | null,
  revision: string,
): AccountChange {
  return {
    path,
    kind: accountKind(record),
    content,
    target: record?.target ?? null,
    // Whole numbers only: a device's clock may tell fractions of milliseconds.
    mode: (record?.mode ?? 0) & 0o7777,
    modified: Math.max(0, Math.round(record?.modified ?? 0)),
    created: Math.max(0, Math.round(record?.created ?? 0)),
    revision,
    expected: remoteVersion(remote),
  }
}

/** A pulled change in the form that the device's store takes in. `content`: a file's bytes, null for all else. */
export function toIncomingChange(pulled: PulledChange, content: Uint8Array | null): IncomingChange {
  const { path, kind, size, mode, modified, created, target } = pulled
  return {
    path,
    record:
      kind === 'removed'
        ? null
        : { kind: kind === 'whiteout' ? 'hidden' : kind, size, mode, modified, created, target },
    data: content,
    remote: remoteOf(pulled.version, pulled.revision),
  }
}
