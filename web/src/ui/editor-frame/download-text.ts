import { downloadBlob } from '@/lib/download-blob'

/** Hands a text to the browser as a download under a file name. */
export function downloadText(text: string, name: string): void {
  // Not as text: Chromium would add .txt to a name without an extension.
  downloadBlob(new Blob([text], { type: 'application/octet-stream' }), name)
}
