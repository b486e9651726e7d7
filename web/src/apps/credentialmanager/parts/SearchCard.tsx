import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'

interface SearchCardProps {
  readonly isBusy: boolean
  /** The search is under way. */
  readonly isSearching: boolean
  readonly onSearch: (uuid: string) => void
}

/** Looks a person up by their UUID [B2.88]. */
export function SearchCard({ isBusy, isSearching, onSearch }: SearchCardProps) {
  const [uuid, setUuid] = useState('')
  return (
    <Section title="Search User" description="The Role Manager shows everybody’s UUID.">
      <form
        noValidate
        aria-label="Search User"
        className="grid items-end gap-3 @md:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(uuid)
        }}
      >
        <TextField
          label="User UUID"
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
          {isSearching ? 'Searching...' : 'Search'}
        </Button>
      </form>
    </Section>
  )
}
