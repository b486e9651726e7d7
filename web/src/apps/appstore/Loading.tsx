import { LoadingPage } from '@/ui/page-state'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** What the window starts with [B2.23]. */
export function Loading() {
  const t = useTexts(texts)
  return <LoadingPage label={t.loading} />
}
