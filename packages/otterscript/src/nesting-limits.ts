/** Deepest nesting of brackets, operators and texts: keeps a hostile program from exhausting the stack. */
export const deepestNesting = 100

/** Deepest nesting of blocks. */
export const deepestBlocks = 50

/** Most operators, or places in lists, in a row. */
export const longestChain = 500
