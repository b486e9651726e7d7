/** Shortest password the product takes, in characters [A5.1 A9.19]. */
export const minimumPasswordLength = 6
