import type { Backend } from '@/backend'
import { createPersonNews, type PersonNews } from '@/backend/live/person-news'
import { systemClock } from '@/lib/clock'

/** What the back end tells a person of; null: it tells nothing. */
export async function loadPersonNews(backend: Backend, userId: string): Promise<PersonNews | null> {
  const config = await backend.config()
  if (!config.ok || config.value.features.realtime !== true) return null
  return createPersonNews({
    client: () => backend.client(),
    userId,
    clock: systemClock,
    random: Math.random,
  })
}
