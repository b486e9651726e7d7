import type { WindowRecord } from '@/kernel/windows/types'
import type { UploadForm } from './upload-checks'

/** What a window can be opened with, e.g. by the App Designer: `metadata: { upload: { name, icon, … } }`. */
export type WantedUpload = Partial<Pick<UploadForm, 'name' | 'icon' | 'description' | 'htmlContent'>>

/** Most characters of an icon, a picture included. */
const longestIcon = 65_536

const textParts = ['name', 'icon', 'description', 'htmlContent'] as const

/** The app that a window was opened to upload; null: it was opened for something else. */
export function wantedUpload({ metadata }: Pick<WindowRecord, 'metadata'>): WantedUpload | null {
  const upload = metadata?.upload
  if (typeof upload !== 'object' || upload === null) return null
  const entries = new Map<string, unknown>(Object.entries(upload))
  const wanted: Record<string, string> = {}
  for (const part of textParts) {
    const value = entries.get(part)
    if (typeof value === 'string') wanted[part] = value
  }
  // A larger picture is refused by the store: the person chooses another one.
  if ((wanted.icon ?? '').length > longestIcon) delete wanted.icon
  return wanted
}
