/*
 * A revision of the account tells changes apart: `tag.change`, the tag made at random when a synchroniser starts and the
 * number that the device's store gave the change. The store notes each revision before it is sent: so a device knows its own
 * change when the answer to it was lost, also after a restart, and sending it again is no second change. The tag alone would
 * not do: a browser's profile can be copied while it is in use.
 */

/** The revision of a change that this device sends. */
export const ownRevision = (tag: string, change: number): string => `${tag}.${change}`

/** The number in a revision of this device. */
export const ownChange = (revision: string): number => Number(revision.slice(revision.lastIndexOf('.') + 1))

/**
 * The revision of a change that is sent without the content that its file has by now. It has the number of no change: what waits at
 * the path is not done with it.
 */
export const ownRevisionWithoutContent = (tag: string, change: number): string => `${tag}-${change}.0`
