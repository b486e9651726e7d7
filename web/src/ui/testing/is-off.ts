/** Whether a button can do nothing: disabled, or held with the keyboard on it while it is (`useHeldButton`). */
export const isOff = (button: HTMLElement): boolean => button.matches(':disabled, [aria-disabled="true"]')
