import { tellProblem } from '@/kernel/notifications/notifier'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { TextField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from '../ports'
import { texts } from './texts'

interface MadePasswordProps {
  readonly os: SettingsPorts
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
}

/** What is entered in a program, the password included: the only time that it is shown. */
export function MadePassword({ os, name, secret, onClose }: MadePasswordProps) {
  const t = useTexts(texts)
  const fields = [
    [t.address, `${window.location.origin}/dav/`, t.copyAddress],
    [t.userName, os.session.getState().user?.email ?? '', t.copyUserName],
    [t.password, secret, t.copyPassword],
  ] as const
  return (
    <Modal open title={t.madeTitle({ name })} description={t.madeExplained}>
      <div className="flex flex-col gap-3">
        {fields.map(([label, value, copy]) => (
          <TextField
            key={label}
            label={label}
            dir="ltr"
            readOnly
            value={value}
            className="font-mono text-sm"
            onFocus={({ currentTarget }) => currentTarget.select()}
            trailing={
              <CopyButton
                text={value}
                label={copy}
                size="medium"
                onFail={() =>
                  tellProblem(
                    os.notifications,
                    () => texts.notCopied,
                    () => texts.notCopiedExplained,
                  )
                }
              />
            }
          />
        ))}
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t.done}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
