/** The version of TUS that is spoken here. */
const tusVersion = '1.0.0'

/** Headers of every answer. */
export const tusHeaders = { 'tus-resumable': tusVersion, 'cache-control': 'no-store' }

/** What a client is told that asks what it can do here; `largest` is the largest file of any bucket (bytes). */
export const tusOffer = (largest: number) => ({
  'tus-resumable': tusVersion,
  'tus-version': tusVersion,
  'tus-extension': 'creation,creation-with-upload,termination,expiration',
  'tus-max-size': String(largest),
})

export const speaksTus = (headers: Headers): boolean => headers.get('tus-resumable') === tusVersion

/** The type of a body that holds bytes of an upload. */
export const bytesType = 'application/offset+octet-stream'

/** Reads a header that is a whole number; null for anything else. */
export function wholeNumber(headers: Headers, name: string): number | null {
  const text = headers.get(name) ?? ''
  const value = Number(text)
  return /^\d{1,16}$/.test(text) && Number.isSafeInteger(value) ? value : null
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads `Upload-Metadata`: pairs of a key and a value in Base64. Null where it is something else. */
export function readMetadata(header: string | null): ReadonlyMap<string, string> | null {
  const pairs = new Map<string, string>()
  for (const pair of (header ?? '').split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(/ +/)
    if (key === '' && value === '') continue
    if (more.length > 0 || pairs.has(key) || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return null
    try {
      pairs.set(key, decoder.decode(Buffer.from(value, 'base64')))
    } catch {
      return null
    }
  }
  return pairs
}

/** What the address of an upload says. */
export interface UploadAddress {
  readonly bucket: string
  readonly name: string
  /** Where it is recorded; nobody can guess it. */
  readonly id: string
}

/** The last part of the address of an upload, as hosted Supabase makes it. */
export const writeAddress = ({ bucket, name, id }: UploadAddress): string =>
  Buffer.from(`${bucket}/${name}/${id}`).toString('base64url')

/** Null for what is no address of an upload. */
export function readAddress(text: string): UploadAddress | null {
  const parts = /^([^/]+)\/(.+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s.exec(
    Buffer.from(text, 'base64url').toString(),
  )
  const [, bucket, name, id] = parts ?? []
  return bucket === undefined || name === undefined || id === undefined ? null : { bucket, name, id }
}
