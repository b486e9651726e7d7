import type { AppViewProps } from '@/kernel/apps/manifest'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { Messenger } from './Messenger'

/** The Messenger: people write to each other by user code or e-mail address [B1.11 B2.93]. */
export default function MessengerView({ window, os }: AppViewProps) {
  const [messages, retry] = useLoaded(os.messages)
  if (messages.status === 'loading') return <LoadingPage label="Loading Messenger..." />
  if (messages.status === 'failed')
    return (
      <FailedPage
        title="The Messenger could not be loaded"
        text="Check your connection and try again."
        onRetry={retry}
      />
    )
  return <Messenger window={window} os={os} messages={messages.value} />
}
