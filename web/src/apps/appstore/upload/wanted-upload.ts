import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import type { UploadForm } from './upload-checks'

/** What of an upload's form a window was opened with, e.g. by the App Designer: `metadata: { upload: { name, icon, … } }`. */
export type WantedUpload = Partial<Pick<UploadForm, 'name' | 'icon' | 'description' | 'htmlContent'>>

/** Most characters of an icon, a picture included. */
const longestIcon = 65_536

const textParts = ['name', 'icon', 'description', 'htmlContent'] as const

/** The app that a window was opened to upload; null: it was opened for something else. */
export function wantedUpload({
  metadata,
}: Pick<AppViewPropsOf<'appstore'>['window'], 'metadata'>): WantedUpload | null {
  const upload = metadata?.upload
  if (!upload) return null
  const wanted: Record<string, string> = {}
  for (const part of textParts) {
    const value = upload[part]
    if (typeof value === 'string') wanted[part] = value
  }
  // A larger picture is refused by the store: the person chooses another one.
  if ((wanted.icon ?? '').length > longestIcon) delete wanted.icon
  return wanted
}
