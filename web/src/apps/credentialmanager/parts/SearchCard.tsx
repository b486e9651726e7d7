import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface SearchCardProps {
  readonly isBusy: boolean
  /** The search is under way. */
  readonly isSearching: boolean
  readonly onSearch: (uuid: string) => void
}

/** Looks a person up by their UUID [B2.88]. */
export function SearchCard({ isBusy, isSearching, onSearch }: SearchCardProps) {
  const t = useTexts(texts)
  const [uuid, setUuid] = useState('')
  return (
    <Section title={t.searchUser} description={t.searchUserHint}>
      <form
        noValidate
        aria-label={t.searchUser}
        className="grid items-end gap-3 @md:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(uuid)
        }}
      >
        <TextField
          label={t.uuid}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="00000000-0000-0000-0000-000000000000"
          className="font-mono"
          value={uuid}
          onChange={(event) => setUuid(event.target.value)}
        />
        <Button type="submit" className="min-h-9" disabled={isBusy}>
          <Search className="size-4" aria-hidden="true" />
          {isSearching ? t.searching : t.search}
        </Button>
      </form>
    </Section>
  )
}
