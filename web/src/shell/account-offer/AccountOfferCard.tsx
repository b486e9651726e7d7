import Cloud from 'lucide-react/icons/cloud'
import { useEffect, useRef, useState } from 'react'
import { forgetThumbnails } from '@/kernel/files/thumbnails/forget-thumbnails'
import { log } from '@/lib/log'
import type { Sentence } from '@/lib/result'
import { CornerCard } from '@/shell/corner/CornerCard'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { OfferOs } from './AccountOfferHost'
import { texts } from './texts'

interface AccountOfferCardProps {
  readonly os: OfferOs
  readonly onEnd: () => void
}

/** Remembers that it was offered, as soon as it can be seen. */
function Seen({ storage }: Pick<OfferOs, 'storage'>) {
  useEffect(() => {
    try {
      storage('account-offer').set('offered')
    } catch (error) {
      log.warn('That the account was offered could not be remembered', error)
    }
  }, [storage])
  return null
}

/** Offers to keep files with the account from now on; those on this device are copied there. A failure is shown in place. */
export function AccountOfferCard({ os, onEnd }: AccountOfferCardProps) {
  const t = useTexts(texts)
  const card = useRef<HTMLElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Sentence | null>(null)
  // Chosen in the settings meanwhile: there is nothing left to ask.
  const isElsewhere = useStore(os.fileStorage, ({ mode }) => mode !== 'device')
  useEffect(() => {
    if (isElsewhere && !isBusy) onEnd()
  }, [isElsewhere, isBusy, onEnd])

  const end = () => {
    const hadFocus = card.current?.contains(document.activeElement) ?? false
    onEnd()
    if (hadFocus) document.querySelector<HTMLElement>('[data-part="start"]')?.focus()
  }
  const moveToAccount = async () => {
    setBusy(true)
    setFailure(null)
    const changed = await os.fileStorage.use('account', { carry: true })
    if (changed.ok) await forgetThumbnails(os)
    setBusy(false)
    if (!changed.ok) {
      setFailure(changed.error)
      return
    }
    os.notifications.notify(() => ({ title: texts.account, description: texts.done }))
    end()
  }
  return (
    <CornerCard
      ref={card}
      icon={<Cloud />}
      title={t.question}
      text={
        failure ? (
          <span role="alert" className="text-danger">
            {failure.message}
          </span>
        ) : (
          t.explained
        )
      }
    >
      <Seen storage={os.storage} />
      {isBusy ? <Spinner label={t.copying} /> : null}
      <Button disabled={isBusy} onClick={end}>
        {t.stay}
      </Button>
      <Button variant="primary" disabled={isBusy} onClick={() => void moveToAccount()}>
        {failure ? t.tryAgain : t.use}
      </Button>
    </CornerCard>
  )
}
