import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** Something to know of the page that is shown. */
export function NoticeBar({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-border bg-sunken py-1 pe-1 ps-3 text-sm text-text"
    >
      <Info aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 break-words">{text}</p>
      <IconButton label={t.dismiss} onClick={onClose}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}
