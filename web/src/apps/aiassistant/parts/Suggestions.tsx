import Palette from 'lucide-react/icons/palette'
import type { Os } from '@/kernel/os'
import { useTexts } from '@/ui/use-texts'
import type { Chat } from '../model/chat'
import { texts } from '../texts'

interface SuggestionsProps {
  readonly suggestions: readonly string[]
  readonly os: Pick<Os, 'apps'>
  readonly chat: Pick<Chat, 'shortcut'>
  readonly onTake: (suggestion: string) => void
  readonly isCentred?: boolean
}

/** The sign of a suggestion that the desktop does itself: the app's, or that of looks. */
function Sign({
  os,
  chat,
  suggestion,
}: Pick<SuggestionsProps, 'os' | 'chat'> & { readonly suggestion: string }) {
  const call = chat.shortcut(suggestion)
  if (!call) return null
  const icon = os.apps.find(call.arguments.app ?? '')?.icon
  return icon ? (
    <img src={icon} alt="" className="-ms-1 size-4.5 shrink-0" draggable={false} />
  ) : (
    <Palette aria-hidden="true" className="-ms-1 size-4 shrink-0 text-accent" />
  )
}

/** Chips with what the person may want to say next [B2.94]. */
export function Suggestions({ suggestions, os, chat, onTake, isCentred = false }: SuggestionsProps) {
  const t = useTexts(texts)
  if (suggestions.length === 0) return null
  return (
    <ul aria-label={t.suggestions} className={`flex flex-wrap gap-2 ${isCentred ? 'justify-center' : ''}`}>
      {suggestions.map((suggestion) => (
        <li key={suggestion} className="max-w-full">
          <button
            type="button"
            onClick={() => onTake(suggestion)}
            className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-border-strong bg-raised px-3.5 py-1 text-start text-base text-text transition-colors duration-(--motion-fast) hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:px-4"
          >
            <Sign os={os} chat={chat} suggestion={suggestion} />
            <span className="min-w-0 break-words">{suggestion}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
