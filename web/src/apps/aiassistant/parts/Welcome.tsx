import { cannedReply } from '@/kernel/assistant/canned-replies'
import type { Os } from '@/kernel/os'
import { productName } from '@/lib/product'
import { useTexts } from '@/ui/use-texts'
import { wallpapers } from '@/ui/wallpapers'
import { icon } from '../icon'
import type { Chat } from '../model/chat'
import { texts } from '../texts'
import { Suggestions } from './Suggestions'

interface WelcomeProps {
  readonly os: Pick<Os, 'apps' | 'settings'>
  readonly chat: Pick<Chat, 'shortcut'>
  readonly onTake: (suggestion: string) => void
}

/** A chat without messages: what can be asked for. */
export function Welcome({ os, chat, onTake }: WelcomeProps) {
  const t = useTexts(texts)
  const first = cannedReply('', os, wallpapers).suggestions
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-6">
      <div className="m-auto flex max-w-md flex-col items-center text-center">
        <img src={icon} alt="" className="mb-4 size-16" draggable={false} />
        <h2 className="text-xl font-semibold text-balance">{t.welcome}</h2>
        <p className="mt-1.5 mb-5 text-base text-balance text-muted">
          {t.welcomeHint({ product: productName })}
        </p>
        <Suggestions suggestions={first} os={os} chat={chat} onTake={onTake} isCentred />
      </div>
    </div>
  )
}
