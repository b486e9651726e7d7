import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import type { PageLife } from '@/lib/page-life'

/** A page that is never left. */
const life: PageLife = { onLeave: () => () => undefined, onReturn: () => () => undefined }

/** What a platform keeps at the last moment of a page: nothing, as the page stays. */
export const lastingPage = () => ({ storage: memoryOsStorage(), life })
