/** Opens an address in a tab of the real browser, which learns nothing of this one. */
export function openOutside(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
