import LogIn from 'lucide-react/icons/log-in'
import { EmptyState } from '@/ui/empty-state'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** In place of something that only people with an account can use [B2.34]. */
export function AuthRequired({ text }: { readonly text: string }) {
  const t = useTexts(texts)
  return <EmptyState title={t.authRequired} text={text} icon={<LogIn />} />
}
