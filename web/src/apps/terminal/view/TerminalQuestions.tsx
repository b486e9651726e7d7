import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import type { TerminalController } from './terminal-controller'

interface TerminalQuestionsProps {
  readonly controller: TerminalController
  /** The address that is to be opened; null: none. */
  readonly askedLink: string | null
  /** Answers whether the window may close; null: that is not asked. */
  readonly answerClose: ((isClosing: boolean) => void) | null
}

/** What the terminal asks before it closes with a program in it, and before it opens an address. */
export function TerminalQuestions({ controller, askedLink, answerClose }: TerminalQuestionsProps) {
  const t = useTexts(texts)
  return (
    <>
      <Modal
        title={t.closeQuestion}
        description={t.closeEnds}
        role="alertdialog"
        open={answerClose !== null}
        onClose={() => answerClose?.(false)}
      >
        <div className="flex justify-end gap-2">
          <Button onClick={() => answerClose?.(false)}>{t.keepOpen}</Button>
          <Button variant="danger" onClick={() => answerClose?.(true)}>
            {t.endAndClose}
          </Button>
        </div>
      </Modal>
      <Modal
        title={t.linkQuestion}
        description={askedLink}
        open={askedLink !== null}
        onClose={() => controller.openLink(null)}
      >
        <div className="flex justify-end gap-2">
          <Button onClick={() => controller.openLink(null)}>{t.cancel}</Button>
          <Button variant="primary" onClick={() => controller.openLink(askedLink)}>
            {t.openLink}
          </Button>
        </div>
      </Modal>
    </>
  )
}
