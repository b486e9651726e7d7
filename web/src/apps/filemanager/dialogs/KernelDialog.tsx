import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** The warning before the kernel folder is entered [A4.18 A8.14]. */
export function KernelDialog({ answer }: { readonly answer: (goOn: boolean) => void }) {
  const t = useTexts(texts)
  return (
    <Modal
      title={t.kernelFolder}
      description={t.kernelWarning}
      role="alertdialog"
      open
      onClose={() => answer(false)}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => answer(false)}>{t.cancel}</Button>
        <Button variant="danger" onClick={() => answer(true)}>
          {t.goOn}
        </Button>
      </div>
    </Modal>
  )
}
