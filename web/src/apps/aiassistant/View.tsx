import type { AppViewProps } from '@/kernel/apps/manifest'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { useTexts } from '@/ui/use-texts'
import { ChatWindow } from './ChatWindow'
import { texts } from './texts'

/** The AI Assistant: a chat that answers questions about the desktop and acts on it when it is allowed to [B1.12 B2.94]. */
export default function AiAssistantView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [assistant, retry] = useLoaded(os.assistant)
  if (assistant.status === 'loading') return <LoadingPage label={t.loading} />
  if (assistant.status === 'failed')
    return <FailedPage title={t.notLoaded} text={t.checkConnection} onRetry={retry} />
  return <ChatWindow window={window} os={os} assistant={assistant.value} />
}
