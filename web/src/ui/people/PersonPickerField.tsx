import { useEffect } from 'react'
import { type Readable, useStore } from '../use-store'
import { useTexts } from '../use-texts'
import { PersonField } from './PersonField'
import type { ListedPerson } from './PersonList'
import { texts } from './texts'

/** What was typed and chosen, and who matches: the kernel's picker. */
interface Picker extends Readable<{ readonly typed: string; readonly isChosen: boolean }> {
  readonly search: Readable<{
    readonly options: readonly ListedPerson[]
    readonly more: number
    readonly status: 'idle' | 'searching' | 'ready' | 'failed'
    readonly problem: { readonly message: string } | null
  }> & { readonly clear: () => void }
  readonly type: (typed: string) => void
  readonly suggest: () => void
  readonly choose: (person: ListedPerson) => void
}

interface PersonPickerFieldProps {
  readonly picker: Picker
  readonly readOnly: boolean
}

/** The longest text that is searched for, in UTF-16 units. */
const longestSearch = 100

/** The field "Person" of a picker: people are found by name, username or a part of their code. */
export function PersonPickerField({ picker, readOnly }: PersonPickerFieldProps) {
  const t = useTexts(texts)
  const { search } = picker
  const { typed, isChosen } = useStore(picker, (state) => state)
  const found = useStore(search, (state) => state)
  useEffect(() => () => search.clear(), [search])
  return (
    <PersonField
      label={t.person}
      name="person"
      placeholder={t.hint}
      value={typed}
      readOnly={readOnly}
      maxLength={longestSearch}
      people={{ ...found, problem: found.problem?.message ?? null }}
      isFree={false}
      isComplete={isChosen || typed.trim() === ''}
      onChange={picker.type}
      onOpen={picker.suggest}
      onChoose={picker.choose}
    />
  )
}
