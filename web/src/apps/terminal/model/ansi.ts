/** Begins every control sequence of a terminal. */
export const escape = '\u001B'

/** Colours and other attributes of text. */
export const attributeCodes = new RegExp(`${escape}\\[[0-9;]*m`, 'g')

/** Modes that are switched on and off, e.g. marked pastes; they print nothing. */
export const modeCodes = new RegExp(`${escape}\\[\\?\\d+[hl]`, 'g')

/** Every control sequence. */
export const allCodes = new RegExp(`${escape}\\[[0-9;?]*[A-Za-z]`, 'g')

/** The cursor is put to the start, or what stands there is cleared. */
export const clearingCode = `${escape}\\[\\d*[HJ]`
