/** What the folder that guest and desktop share may hold; a guest that writes more hears "no space left". */
export const shareLimits = {
  /** Bytes of all files. */
  bytes: 32 * 1024 * 1024,
  entries: 4096,
  /** Folders within folders. */
  depth: 32,
  /** Bytes of a name in UTF-8. */
  nameBytes: 255,
  /** Files and folders that the guest may have open. */
  handles: 2048,
} as const
