import { success } from '@/lib/result'
import { fileFailure } from './errors'
import { mediaType } from './media-types'
import { baseName, normalisePath } from './paths'
import { signedFor } from './space/signed-for'
import { texts } from './space/texts'
import type { AwayContent, OpenSpace } from './space/types'
import type { FileResult, FileSystem } from './types'

/** An address at which elements (img, audio, video) read a file part by part. */
export interface FileAddress {
  readonly url: string
  /** Whether it leads into the account's space: parts are fetched as they are needed, and nothing of it is kept. */
  readonly isRemote: boolean
  /** ms since the epoch until which it leads there; null: until it is released. */
  readonly ends: number | null
  /** Says that it is not needed any more. */
  release(): void
}

/** Addresses of a person's files. */
export interface FileAddresses {
  /**
   * The address of a file. What is on this device has one of its own. What is away has one of the account's space, where it is a picture,
   * sound or film and large enough to be an object there; all else is fetched first, as with `isFetched`.
   */
  openAddress(path: string, options?: { readonly isFetched?: boolean }): Promise<FileResult<FileAddress>>
}

/** What addresses are made of. */
export interface AddressesOptions {
  readonly files: Pick<FileSystem, 'readBlob'>
  /** The content of a file that is in a space and not on this device; null for others. */
  readonly awayContent: (path: string) => Promise<AwayContent | null>
  /** {@link OpenSpace.signedUrl} of the space that a content is in. */
  readonly signedUrl: (content: AwayContent, type: string) => ReturnType<OpenSpace['signedUrl']>
  /** ms since the epoch. */
  readonly now: () => number
}

/** Types of blobs that have no origin to speak of: an unknown content is never a page. */
const plainType = 'application/octet-stream'

/** The type of a file on this device for an element. Of a drawing nothing runs in an element either. */
const localType = (name: string) =>
  mediaType(name) ?? (name.toLowerCase().endsWith('.svg') ? 'image/svg+xml' : plainType)

/** Makes the addresses of a person's files. */
export function createAddresses({ files, awayContent, signedUrl, now }: AddressesOptions): FileAddresses {
  async function localAddress(path: string): Promise<FileResult<FileAddress>> {
    const content = await files.readBlob(path)
    if (!content.ok) return content
    const url = URL.createObjectURL(new Blob([content.value], { type: localType(baseName(path)) }))
    return success({ url, isRemote: false, ends: null, release: () => URL.revokeObjectURL(url) })
  }

  return {
    async openAddress(asked, { isFetched = false } = {}) {
      const path = normalisePath(asked)
      const type = mediaType(baseName(path))
      const away = isFetched || type === null ? null : await awayContent(path)
      if (away === null || type === null) return localAddress(path)
      const ends = now() + signedFor * 1000
      const signed = await signedUrl(away, type)
      if (!signed.ok) return fileFailure('EIO', path, () => texts.notFetched({ name: baseName(path) }))
      // A small content travels with the changes and is no object, or somebody emptied the bucket: reading tells.
      if (signed.value === null) return localAddress(path)
      return success({ url: signed.value, isRemote: true, ends, release: () => undefined })
    },
  }
}
