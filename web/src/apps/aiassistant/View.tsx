import type { AppViewProps } from '@/kernel/apps/manifest'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { ChatWindow } from './ChatWindow'

/** The AI Assistant: a chat that answers questions about the desktop and acts on it when it is allowed to [B1.12 B2.94]. */
export default function AiAssistantView({ window, os }: AppViewProps) {
  const [assistant, retry] = useLoaded(os.assistant)
  if (assistant.status === 'loading') return <LoadingPage label="Loading AI Assistant..." />
  if (assistant.status === 'failed')
    return (
      <FailedPage
        title="The assistant could not be loaded"
        text="Check your connection and try again."
        onRetry={retry}
      />
    )
  return <ChatWindow window={window} os={os} assistant={assistant.value} />
}
