import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import './typing-sign.css'

/** Three dots that move while an answer is awaited [B2.94 B4.26]; they rest with reduced motion. */
export function TypingSign() {
  const t = useTexts(texts)
  return (
    <div role="status" data-part="typing" className="typing-sign flex h-6 items-center gap-1">
      <span className="sr-only">{t.typing}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  )
}
