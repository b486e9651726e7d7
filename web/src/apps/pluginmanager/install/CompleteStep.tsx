import CircleCheck from 'lucide-react/icons/circle-check'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface CompleteStepProps {
  /** False: there was no room for the icon on the desktop. */
  readonly hasIcon: boolean
}

/** The last step [B2.55]; it closes by itself [B4.5]. */
export function CompleteStep({ hasIcon }: CompleteStepProps) {
  const t = useTexts(texts)
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
      <p className="text-lg font-semibold">{t.complete}</p>
      <p className="text-base text-muted">{hasIcon ? t.completeWithIcon : t.completeWithoutIcon}</p>
    </div>
  )
}
