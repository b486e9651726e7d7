import LogIn from 'lucide-react/icons/log-in'
import { EmptyState } from '@/ui/empty-state'

/** What is for people with an account only [B2.34]. */
export function AuthRequired({ text }: { readonly text: string }) {
  return <EmptyState title="Authentication Required" text={text} icon={<LogIn />} />
}
