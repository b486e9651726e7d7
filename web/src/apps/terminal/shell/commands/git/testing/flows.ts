import flowTexts from './flows.json'
import recorded from './expected.json'

/** Scripts for an empty folder, by what they are about. */
export const flows: Readonly<Record<string, string>> = flowTexts

/** What git 2.39 answered to them: see `record.mjs`. */
export const expected: Readonly<Record<string, string>> = recorded
