import { useState } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { fileIcon } from '@/ui/icons/file-icons'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { Collision, CollisionAnswer, CollisionChoice } from '../model/collision'
import type { FileManagerOs } from '../model/file-manager'
import { formatMoment } from '../model/format'
import { folderLabel } from '../model/places'
import { texts } from './texts'

interface CollisionDialogProps {
  readonly os: FileManagerOs
  readonly collision: Collision
  readonly answer: (answer: CollisionAnswer) => void
}

/** Asks what becomes of a file whose name is taken. */
export function CollisionDialog({ os, collision, answer }: CollisionDialogProps) {
  const t = useTexts(texts)
  const [forAll, setForAll] = useState(false)
  const { incoming, existing, folder } = collision
  const isMerge = incoming.type === 'folder' && existing.type === 'folder'
  const { timezone } = os.settings.getState()
  const choose = (choice: CollisionChoice) => answer({ choice, forAll })
  return (
    <Modal
      title={t.nameTaken({ name: existing.name })}
      description={
        isMerge
          ? t.mergeExplained({ folder: folderLabel(folder) })
          : t.replaceExplained({ folder: folderLabel(folder), type: existing.type })
      }
      role="alertdialog"
      open
      onClose={() => answer(null)}
    >
      <dl className="grid gap-2">
        <Side label={t.thereNow} entry={existing} timezone={timezone} />
        <Side label={t.toBePut} entry={incoming} timezone={timezone} />
      </dl>
      <Checkbox label={t.forAll} checked={forAll} onChange={setForAll} />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={() => answer(null)} variant="quiet" className="me-auto">
          {t.cancel}
        </Button>
        <Button onClick={() => choose('skip')}>{t.skip}</Button>
        <Button onClick={() => choose('replace')}>{isMerge ? t.merge : t.replace}</Button>
        <Button variant="primary" onClick={() => choose('keep-both')}>
          {t.keepBoth}
        </Button>
      </div>
    </Modal>
  )
}

interface SideProps {
  readonly label: string
  readonly entry: Collision['incoming']
  readonly timezone: string
}

function Side({ label, entry, timezone }: SideProps) {
  const t = useTexts(texts)
  const size = entry.type === 'folder' ? t.folder : formatBytes(entry.size)
  return (
    <div className="flex items-center gap-3 rounded-control border border-border bg-raised p-2.5">
      <img src={fileIcon(entry.name, entry.type)} alt="" className="size-8" draggable={false} />
      <div className="min-w-0">
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="text-sm">
          {t.sizeAndMoment({ size, moment: formatMoment(entry.modified, timezone) })}
        </dd>
      </div>
    </div>
  )
}
