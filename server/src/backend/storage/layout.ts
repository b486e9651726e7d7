import { createHash } from 'node:crypto'
import * as z from 'zod'

/** Content has a UUID for a name. */
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const contentName = new RegExp(`^${uuid}$`)

const storedDescription = z.object({
  cacheControl: z.string(),
  contentLength: z.number(),
  size: z.number(),
  mimetype: z.string(),
  lastModified: z.string(),
  eTag: z.string(),
  /** The name of the content. If absent, it is the name of the object. */
  body: z.string().regex(contentName).optional(),
})

/** The metadata of an object, and which content it has. */
export type Description = z.infer<typeof storedDescription>

/** The name of an object: a hash of its bucket and key, so that no key can lead anywhere else. */
export const objectName = (bucket: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([bucket, key]))
    .digest('hex')

/** Where content is in the store: in one of 256 folders, by the first two digits of its name. */
export const contentPlace = (name: string): string => `${name.slice(0, 2)}/${name}`

/** Where an object's description is in the store. */
export const descriptionPlace = (name: string): string => `${contentPlace(name)}.json`

/** Parses a description; null if the text is not one. */
export function readDescription(text: string): Description | null {
  try {
    return storedDescription.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Where the content of an object with this description is; null if the description cannot be read. */
export function placeOfContent(name: string, text: string): string | null {
  const description = readDescription(text)
  return description && contentPlace(description.body ?? name)
}

const descriptionPattern = /^[0-9a-f]{2}\/([0-9a-f]{64})\.json$/
/** Content, also that of earlier versions, and unfinished writes. */
const otherPattern = new RegExp(`^[0-9a-f]{2}/(?:${uuid}|[0-9a-f]{64})(?:(?:\\.json)?\\.${uuid})?$`)

/** The object whose description is at this place; null for other places. */
export const objectDescribedAt = (place: string): string | null => descriptionPattern.exec(place)?.[1] ?? null

/** Whether this is a place of content, which is removed once no description names it. */
export const isContentPlace = (place: string): boolean => otherPattern.test(place)

/** Where the description of the virtual machine's Linux is. It names the file. */
export const imageDescription = 'linux.json'
