/** Seconds for which an address of a space's content leads there. */
export const signedFor = 3600
