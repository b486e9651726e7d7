import { appLabel } from '@/kernel/apps/manifest'
import type { Os } from '@/kernel/os'
import { describeSetting } from '@/kernel/settings/describe-setting'
import type { Settable, SettingPlace } from '@/kernel/settings/field-types'
import { settingFields } from '@/kernel/settings/fields'
import { foldText } from '../fold'
import { matchNamed } from '../match'
import { texts } from '../texts'
import type { Hit, SearchSource } from '../types'

type Parts = Pick<Os, 'apps' | 'windows'>

const partsOf = (list: string) => list.split(/[,،]/).map((word) => foldText(word).trim())

/** What each setting is found by: its title, other words for it, its section, and the values on offer. */
const records = () =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object that has these and no others
  (Object.keys(settingFields) as (keyof Settable)[]).map((name) => {
    const { title, searchWords, control, places } = describeSetting(name)
    return {
      name,
      title,
      others: [
        ...partsOf(searchWords),
        ...places.map(({ section }) => foldText(section)),
        ...(control.kind === 'choice' ? control.choices().map(({ label }) => foldText(label)) : []),
      ],
      place: places[0],
    }
  })

function open({ windows }: Parts, { window, tab }: Pick<SettingPlace, 'window' | 'tab'>): void {
  if (window === 'settings') windows.open('settings', tab === null ? {} : { metadata: { tab } })
  else windows.open(window)
}

/** Settings by name, by other words for them and by what they can be set to: `dark` finds the theme. Opens where they are set. */
export function createSettingSource(parts: Parts): SearchSource {
  const hitOf = ({ name, title, place }: ReturnType<typeof records>[number], score: number): Hit => {
    const app = parts.apps.find(place.window)
    const { section } = place
    return {
      id: `setting:${name}`,
      title,
      hint: app ? texts.settingPlace({ app: appLabel(app), section }) : section,
      icon: app ? { kind: 'picture', url: app.icon } : { kind: 'group' },
      score,
      run: () => open(parts, place),
    }
  }
  return {
    id: 'settings',
    find({ words }) {
      if (words.length === 0) return []
      return records().flatMap((record) => {
        const score = matchNamed(foldText(record.title), record.others, words)
        return score > 0 ? hitOf(record, score) : []
      })
    },
    recall(id) {
      const record = records().find(({ name }) => id === `setting:${name}`)
      return record ? hitOf(record, 0) : null
    },
  }
}
