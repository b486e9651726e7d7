import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import type { TerminalController } from './terminal-controller'

interface SearchBarProps {
  readonly controller: TerminalController
}

/** Finds a text in what the terminal shows and what was scrolled away. */
export function SearchBar({ controller }: SearchBarProps) {
  const t = useTexts(texts)
  const [query, setQuery] = useState('')
  const [isFound, setIsFound] = useState(true)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])

  const find = (text: string, direction: 'next' | 'previous') =>
    setIsFound(text === '' || controller.find(text, direction))

  return (
    <search className="absolute top-2 end-4 z-10 flex items-center gap-1 rounded-control border border-border bg-surface p-1 shadow-popup">
      <input
        ref={input}
        aria-label={t.findInTerminal}
        placeholder={t.findHint}
        value={query}
        aria-invalid={!isFound}
        onChange={(event) => {
          setQuery(event.target.value)
          find(event.target.value, 'previous')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find(query, event.shiftKey ? 'next' : 'previous')
          if (event.key === 'Escape') controller.endSearch()
        }}
        className="min-h-8 w-40 rounded-control border border-border-strong bg-raised px-2 text-sm text-text pointer-coarse:min-h-11 aria-invalid:border-danger"
      />
      <span aria-live="polite" className="w-20 text-xs text-muted">
        {isFound ? '' : t.nothingFound}
      </span>
      <IconButton label={t.previous} onClick={() => find(query, 'previous')}>
        <ChevronUp size={16} />
      </IconButton>
      <IconButton label={t.next} onClick={() => find(query, 'next')}>
        <ChevronDown size={16} />
      </IconButton>
      <IconButton label={t.closeSearch} onClick={() => controller.endSearch()}>
        <X size={16} />
      </IconButton>
    </search>
  )
}
