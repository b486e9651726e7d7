import { memoryStorage } from '@/lib/key-value-storage'
import type { PageLife } from '@/lib/page-life'

/** A page that is never left. */
const life: PageLife = { onLeave: () => () => undefined, onReturn: () => () => undefined }

/** What a platform keeps at the last moment of a page: nothing, as the page stays. */
export const lastingPage = () => ({ storage: memoryStorage(), life })
