import { useState } from 'react'
import type { SharedSpace, SpaceMember } from '@/kernel/sharing/types'
import { Button } from '@/ui/button'
import { SelectField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface HandOverDialogProps {
  readonly space: SharedSpace
  /** Everybody but the owner. */
  readonly members: readonly SpaceMember[]
  readonly onChoose: (person: string) => void
  readonly onClose: () => void
}

/** Asks who is to own a shared folder. */
export function HandOverDialog({ space, members, onChoose, onClose }: HandOverDialogProps) {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState(members[0]?.id ?? '')
  return (
    <Modal
      open
      title={t.handOverTitle({ name: space.name })}
      description={members.length === 0 ? t.noOneToHandOver : t.handOverExplained}
      onClose={onClose}
    >
      {members.length === 0 ? null : (
        <SelectField
          label={t.handOverTo}
          value={chosen}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        {members.length === 0 ? null : (
          <Button variant="primary" onClick={() => onChoose(chosen)}>
            {t.handOverAction}
          </Button>
        )}
      </div>
    </Modal>
  )
}
