/** Hands data to the browser as a download under a file name. */
export function downloadBlob(data: Blob, name: string): void {
  const url = URL.createObjectURL(data)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this task; a minute is enough for the slowest "save as" to begin.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
