/** Hands a text to the browser as a download under a file name. */
export function downloadText(text: string, name: string): void {
  // Not as text: Chromium would add .txt to a name without an extension.
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the blob a moment after the click; kept for good, it would fill memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
