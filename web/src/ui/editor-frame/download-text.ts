/** Hands a text to the browser as a download under a file name. */
export function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the blob a moment after the click; kept for good, it would fill memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
