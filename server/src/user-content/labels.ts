import { createHmac, timingSafeEqual } from 'node:crypto'

/** Names that stand before the user-content host, one per person and app, per person and site of the web, or per folder of files. */
export interface Labels {
  /** The name of an app: the same for the same person and app, and telling nothing of either. */
  ofApp(userId: string, app: string): string
  /** Whether this installation made the name of an app. */
  isOfApp(label: string): boolean
  /** The name under which a person sees a site through the proxy; `site` is its origin. */
  ofSite(userId: string, site: string): string
  /** Whether this installation made the name of a site. */
  isOfSite(label: string): boolean
  /** The name under which the stored files of one folder of a bucket are shown. */
  ofFiles(bucket: string, folder: string): string
  /** Whether this installation made the name of a folder of stored files. */
  isOfFiles(label: string): boolean
}

/** The parts of a name after the kind's letter: who it stands for, and the proof that it was made here. */
const identityLength = 24
const proofLength = 16
const form = new RegExp(`^[awf][0-9a-f]{${identityLength + proofLength}}$`)

/**
 * Makes names that need no memory: the second part is derived from the first with the key, so that no one else can make one.
 * `key` is secret and stays the same, or apps lose what they kept on their hosts. The first letter tells kinds apart.
 */
export function createLabels(key: string): Labels {
  const hash = (purpose: string, text: string, length: number) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex').slice(0, length)
  const proof = (identity: string) => hash('check', identity, proofLength)
  const make = (letter: 'a' | 'w' | 'f', purpose: string, userId: string, what: string) => {
    const identity = `${letter}${hash(purpose, `${userId}\n${what}`, identityLength)}`
    return `${identity}${proof(identity)}`
  }
  const isOurs = (letter: 'a' | 'w' | 'f', label: string) => {
    if (!form.test(label) || !label.startsWith(letter)) return false
    const given = Buffer.from(label.slice(-proofLength))
    return timingSafeEqual(given, Buffer.from(proof(label.slice(0, -proofLength))))
  }
  return {
    ofApp: (userId, app) => make('a', 'app', userId, app),
    isOfApp: (label) => isOurs('a', label),
    ofSite: (userId, site) => make('w', 'site', userId, site),
    isOfSite: (label) => isOurs('w', label),
    ofFiles: (bucket, folder) => make('f', 'files', bucket, folder),
    isOfFiles: (label) => isOurs('f', label),
  }
}
