import * as z from 'zod/mini'
import type { OsStorage } from '@/kernel/storage/types'

/** An app in the App Designer, as it stores and exports it. */
export interface DraftApp {
  readonly name: string
  readonly description: string
  /** An emoji or the address of an image. */
  readonly icon: string
  readonly htmlContent: string
  /** ISO 8601. */
  readonly created_at: string
}

const schema = z.object({
  name: z.string(),
  description: z._default(z.string(), ''),
  icon: z._default(z.string(), ''),
  htmlContent: z.string(),
  created_at: z._default(z.string(), ''),
})
/** Most characters, as the App Designer has them. */
const limits = { name: 60, description: 300, icon: 200_000 } as const

/** Where the App Designer keeps the apps that a person saved. */
export const designerApps = (storage: OsStorage) => storage('designer-apps')

/** Reads an app; null for anything else. */
export function readDraftApp(value: unknown): DraftApp | null {
  const read = schema.safeParse(value)
  if (!read.success) return null
  const { name, description, icon, htmlContent, created_at } = read.data
  return {
    name: name.slice(0, limits.name),
    description: description.slice(0, limits.description),
    // A picture that is cut off is none.
    icon: icon.length > limits.icon ? '' : icon,
    htmlContent,
    created_at,
  }
}

/** What is stored: a list, of which entries that are no apps stay as they are. */
export function storedList(stored: string | null): readonly unknown[] {
  if (stored === null) return []
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value : [value]
  } catch {
    return [stored]
  }
}
