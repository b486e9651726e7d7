import { useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { mostRecent } from './recent-items'

/** More than are shown, as some may be gone. */
const mostAsked = 3 * mostRecent.files

/** The first of some paths at which files are; until that is known, the first ones, so that nothing moves where all are there. */
export function useFilesThere({ files }: Pick<Os, 'files'>, paths: readonly string[]): readonly string[] {
  const asked = paths.slice(0, mostAsked)
  const key = asked.join('\n')
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const missing = await Promise.all(
        key.split('\n').map(async (path) => {
          const found = await files.stat(path)
          const isGone = found.ok ? found.value.type === 'folder' : found.error.code === 'ENOENT'
          return isGone ? path : null
        }),
      )
      if (isCurrent) setGone(new Set(missing.filter((path) => path !== null)))
    }
    if (key !== '') void ask()
    return () => {
      isCurrent = false
    }
  }, [files, key])
  return asked.filter((path) => !gone.has(path)).slice(0, mostRecent.files)
}
