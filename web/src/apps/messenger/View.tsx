import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { useTexts } from '@/ui/use-texts'
import { Messenger } from './Messenger'
import { texts } from './texts'

/** The Messenger: people write to each other by user code or e-mail address [B1.11 B2.93]. */
export default function MessengerView({ window, os }: AppViewPropsOf<'messenger'>) {
  const t = useTexts(texts)
  const [messages, retry] = useLoaded(os.messages)
  if (messages.status === 'loading') return <LoadingPage label={t.loading} />
  if (messages.status === 'failed')
    return <FailedPage title={t.notOpened} text={t.checkConnection} onRetry={retry} />
  return <Messenger window={window} os={os} messages={messages.value} />
}
