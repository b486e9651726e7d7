import type { Os } from '@/kernel/os'
import { shownIcon } from '@/lib/shown-icon'
import { foldText } from '../fold'
import { fits, matchNamed } from '../match'
import { texts } from '../texts'
import type { SearchSource } from '../types'

/** Apps asked for at most. */
const most = 6

/** Verified apps of the store, as it finds them by name and description. */
export function createStoreSource(os: Pick<Os, 'community' | 'windows'>): SearchSource {
  return {
    id: 'store',
    isRemote: true,
    async find({ text, words }) {
      const { store } = await os.community()
      const answer = await store.list({
        view: 'verified',
        search: text,
        category: 'all',
        offset: 0,
        limit: most,
      })
      if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`)
      return answer.value.apps.map(({ id, name, author, icon }) => ({
        id: `store:${id}`,
        title: name,
        hint: texts.storeApp({ author }),
        icon: { kind: 'foreign' as const, icon: shownIcon(icon) },
        score: Math.max(fits.letters, matchNamed(foldText(name), [], words)),
        run: () => os.windows.open('appstore', { metadata: { search: name } }),
      }))
    },
  }
}
