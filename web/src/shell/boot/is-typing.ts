/** Whether a key press would put something into a focused field or press a button: a character, Enter or Backspace. */
export const isTyping = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (event.key.length === 1 || event.key === 'Enter' || event.key === 'Backspace')
