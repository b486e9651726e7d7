// Where the cursor is, what the terminal is, which modes and colours it has.
// oxlint-disable-next-line no-control-regex
const answers = /^(?:\u001b\[[?>=]?[\d;]*(?:R|c|n|\$y))+$|^\u001b[P\]]/

/**
 * Whether the terminal itself sent this to answer a program's query, as opposed to text that a person typed. The guest's
 * shell asks with every prompt where the cursor is.
 */
export const isAnswer = (data: string): boolean => answers.test(data)
