/** Whether this is Firefox, for what it does unlike others and nothing else tells. */
export const isFirefox = 'mozInnerScreenX' in self
