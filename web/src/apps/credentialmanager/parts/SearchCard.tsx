import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { createPersonPicker } from '@/kernel/community/person-picker'
import type { RolesPort } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { PersonPickerField } from '@/ui/people/PersonPickerField'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface SearchCardProps {
  readonly roles: Pick<RolesPort, 'list'>
  readonly isBusy: boolean
  /** The search is under way. */
  readonly isSearching: boolean
  readonly onSearch: (uuid: string) => void
}

/** Looks a person up by their UUID, which is typed or filled in by choosing them by name [B2.88]. */
export function SearchCard({ roles, isBusy, isSearching, onSearch }: SearchCardProps) {
  const t = useTexts(texts)
  const [picker] = useState(() => createPersonPicker(roles))
  const uuid = useStore(picker, (state) => state.uuid)
  return (
    <Section title={t.searchUser} description={t.searchUserHint}>
      <form
        noValidate
        aria-label={t.searchUser}
        className="grid items-end gap-3 @md:grid-cols-[1fr_auto] @xl:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(uuid)
        }}
      >
        <div className="@md:col-span-2 @xl:col-span-1">
          <PersonPickerField picker={picker} readOnly={isBusy} />
        </div>
        <TextField
          label={t.uuid}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="00000000-0000-0000-0000-000000000000"
          className="font-mono"
          value={uuid}
          onChange={(event) => picker.typeUuid(event.target.value)}
        />
        <Button type="submit" className="min-h-9" disabled={isBusy}>
          <Search className="size-4" aria-hidden="true" />
          {isSearching ? t.searching : t.search}
        </Button>
      </form>
    </Section>
  )
}
