const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/** Whether an element of a window is there for the keyboard: in the page, not hidden and not switched off. */
export const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[hidden], [inert]') === null

/** A tab is chosen by focusing it: to give the keyboard to one that is not shown, or to the row, would leave the one that is. */
const isOtherTab = (element: Element) =>
  element.matches('[role="tablist"], [role="tab"][aria-selected="false"]')

/** The controls inside an element that can be given the keyboard, in the order of the document. */
export const controlsIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll(focusable)].filter(isUsable).filter((element) => !isOtherTab(element))
