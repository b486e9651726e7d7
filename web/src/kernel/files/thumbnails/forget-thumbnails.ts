import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'

/** Forgets the small pictures of files that are no longer what a person sees: after a reset, and where another place keeps the files. */
export async function forgetThumbnails({ media }: Pick<Os, 'media'>): Promise<void> {
  try {
    await (await media()).thumbnails.clear()
  } catch (error) {
    log.error('Small pictures were not forgotten', error)
  }
}
