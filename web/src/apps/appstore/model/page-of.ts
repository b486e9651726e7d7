import type { StoreApp, StorePort } from '@/kernel/community/types'
import { type Result, success } from '@/lib/result'

/** The page of an app of the store, or of the version that would become one; '' when it has none. */
export async function pageOf(
  store: Pick<StorePort, 'content' | 'version'>,
  { id, contentLength, candidate }: Pick<StoreApp, 'id' | 'contentLength' | 'candidate'>,
): Promise<Result<string>> {
  if (contentLength === 0) return success('')
  if (!candidate) return store.content(id)
  const version = await store.version(candidate.versionId)
  return version.ok ? success(version.value.htmlContent) : version
}
