import { useState } from 'react'
import { FindBar } from '@/ui/find-bar'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import type { TerminalController } from './terminal-controller'

interface SearchBarProps {
  readonly controller: TerminalController
}

/** Finds a text in what the terminal shows and what was scrolled away, from the newest line upwards. */
export function SearchBar({ controller }: SearchBarProps) {
  const t = useTexts(texts)
  const [query, setQuery] = useState('')
  const found = useStore(controller, (state) => state.found)
  return (
    <FindBar
      isFloating
      label={t.findInTerminal}
      hint={t.findHint}
      query={query}
      found={query === '' ? null : found}
      enterGoes={-1}
      onQuery={(text) => {
        setQuery(text)
        controller.find(text, 'previous')
      }}
      onAgain={(direction) => controller.find(query, direction === 1 ? 'next' : 'previous')}
      onClose={() => controller.endSearch()}
    />
  )
}
