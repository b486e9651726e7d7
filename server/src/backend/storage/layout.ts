import { createHash } from 'node:crypto'
import * as z from 'zod'

/** The form of a content's own name: a UUID. */
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const contentName = new RegExp(`^${uuid}$`)

const storedDescription = z.object({
  cacheControl: z.string(),
  contentLength: z.number(),
  size: z.number(),
  mimetype: z.string(),
  lastModified: z.string(),
  eTag: z.string(),
  /** The content; without it, it is the one that is called like the object. */
  body: z.string().regex(contentName).optional(),
})

/** What is known of an object, and which content is its own. */
export type Description = z.infer<typeof storedDescription>

/** The name of an object: a hash of its bucket and key, so that no key leads to anything else, however it is written. */
export const objectName = (bucket: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([bucket, key]))
    .digest('hex')

/** Where a content is in the store: in one of 256 folders, by the first two digits of its name. */
export const contentPlace = (name: string): string => `${name.slice(0, 2)}/${name}`

/** Where an object's description is in the store. */
export const descriptionPlace = (name: string): string => `${contentPlace(name)}.json`

/** What a description says; null if the text is not a description. */
export function readDescription(text: string): Description | null {
  try {
    return storedDescription.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Where the content of an object with this description is; null when that cannot be told. */
export function placeOfContent(name: string, text: string): string | null {
  const description = readDescription(text)
  return description && contentPlace(description.body ?? name)
}

const descriptionPattern = /^[0-9a-f]{2}\/([0-9a-f]{64})\.json$/
/** Contents, those of earlier versions too, and what is still being written. */
const otherPattern = new RegExp(`^[0-9a-f]{2}/(?:${uuid}|[0-9a-f]{64})(?:(?:\\.json)?\\.${uuid})?$`)

/** The object whose description is at this place of a store; null for other places. */
export const objectDescribedAt = (place: string): string | null => descriptionPattern.exec(place)?.[1] ?? null

/** Whether what is at this place of a store goes when no description names it. */
export const isContentPlace = (place: string): boolean => otherPattern.test(place)

/** Where the description of the virtual machine's Linux is among the images; it names the file. */
export const imageDescription = 'linux.json'
