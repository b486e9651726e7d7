import type { Os } from '@/kernel/os'
import type { Member } from '@/kernel/community/types'
import { loadOnce } from '@/lib/load-once'
import { foldText } from '../fold'
import { fits, matchNamed } from '../match'
import { texts } from '../texts'
import type { Hit, SearchSource } from '../types'

/** People asked for at most. */
const most = 6

/** A failure of the server, for the log. */
const asError = ({ code, message }: { readonly code: string; readonly message: string }) =>
  new Error(`${code}: ${message}`)

/** People by name, for those who may manage them: the server is asked by others for nothing. */
export function createPeopleSource(os: Pick<Os, 'community' | 'windows'>): SearchSource {
  // What a person may do is asked once for each time that the search is opened.
  const load = loadOnce(async () => {
    const community = await os.community()
    const access = await community.access.load()
    if (!access.ok) throw asError(access.error)
    return { community, mayList: access.value.canReview }
  })
  const hitOf = ({ id, username, fullName }: Member, words: readonly string[]): Hit => ({
    id: `person:${id}`,
    title: fullName ?? username,
    hint: fullName === null ? texts.member : username,
    icon: { kind: 'group' },
    score: Math.max(fits.letters, matchNamed(foldText(fullName ?? username), [foldText(username)], words)),
    run: () => os.windows.open('rolemanager', { metadata: { search: username } }),
  })
  return {
    id: 'people',
    isRemote: true,
    async find({ text, words }, signal) {
      const { community, mayList } = await load()
      if (!mayList || signal.aborted) return []
      const answer = await community.roles.list({ search: text, offset: 0, limit: most }, signal)
      if (!answer.ok) throw asError(answer.error)
      return answer.value.members.map((member) => hitOf(member, words))
    },
  }
}
