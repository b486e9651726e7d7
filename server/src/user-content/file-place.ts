import type { Forward } from '../backend/forward.ts'
import { Reading } from '../backend/storage/reading.ts'
import { originOf } from './host-names.ts'
import type { UserContentHosts } from './hosts.ts'

/** The address of a stored file that opens by itself: a public one, or one that was signed. */
const filePath = /^\/storage\/v1\/object\/(?:public|sign)\/([^/]+)\/([^/]+)\/./

/** What a stored file may do where it is shown as a page: nothing runs, and only its own styles and pictures are drawn. */
const pagePolicy =
  "sandbox; default-src 'none'; img-src data: blob:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

type FilePlaces = Pick<UserContentHosts, 'origin' | 'labels'>

/** The host on which a stored file is shown, which belongs to the folder that it is in; null for other addresses. */
function labelOf({ labels }: FilePlaces, pathname: string): string | null {
  const [, bucket, folder] = filePath.exec(pathname) ?? []
  return bucket === undefined || folder === undefined ? null : labels.ofFiles(bucket, folder)
}

/**
 * Where a person who opens a stored file by its address is sent; null where it is answered on the desktop's own host. That is
 * so below `localhost`, whose names not every browser finds.
 */
export function fileAddress(hosts: FilePlaces | null, request: Request): string | null {
  if (!hosts || hosts.origin.parent === 'localhost') return null
  if (request.headers.get('sec-fetch-dest') !== 'document') return null
  const { pathname, search } = new URL(request.url)
  const label = labelOf(hosts, pathname)
  return label === null ? null : `${originOf(hosts.origin, label)}${pathname}${search}`
}

/** Shows stored files on their own hosts: as what they are, without scripts, and without anything of who asks. */
export function createFilePlace(
  hosts: FilePlaces,
  forward: Forward,
): (label: string, request: Request) => Promise<Response | null> {
  return async (label, request) => {
    const url = new URL(request.url)
    if (labelOf(hosts, url.pathname) !== label) return null
    const reading = new Reading(request)
    const answer = await reading.within(() => forward(new Request(url)))
    if (!answer.ok) {
      await answer.body?.cancel()
      return null
    }
    const { headers } = answer
    headers.set('content-security-policy', pagePolicy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('origin-agent-cluster', '?1')
    return reading.finish(answer)
  }
}
