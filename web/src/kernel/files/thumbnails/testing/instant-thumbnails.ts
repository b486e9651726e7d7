import type { Thumbnails } from '../thumbnails'

/** Small pictures that are there at once; `followed` are the paths of the files that are in sight. */
export function createInstantThumbnails() {
  const followed: string[] = []
  const thumbnails: Thumbnails = {
    follow({ path }, listener) {
      followed.push(path)
      listener(`blob:${path}`)
      return () => void followed.splice(followed.indexOf(path), 1)
    },
    clear: () => Promise.resolve(),
  }
  return { thumbnails, followed }
}
