/*
 * A revision of the account tells which device made a change: `tag.change`, the tag made at random when a synchroniser
 * starts and the number that the device's store gave the change. So a device knows its own change when the answer to it
 * was lost, and sending it again is no second change.
 */

/** The revision of a change that this device sends. */
export const ownRevision = (tag: string, change: number): string => `${tag}.${change}`

/** Whether this device made a revision since it started. */
export const isOwnRevision = (revision: string, tag: string): boolean => revision.startsWith(`${tag}.`)

/** The number in a revision of this device. */
export const ownChange = (revision: string): number => Number(revision.slice(revision.lastIndexOf('.') + 1))
