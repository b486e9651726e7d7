import { useState } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { fileIcon } from '@/ui/icons/file-icons'
import { Modal } from '@/ui/modal'
import type { Collision, CollisionAnswer, CollisionChoice } from '../model/collision'
import type { FileManagerOs } from '../model/file-manager'
import { formatMoment } from '../model/format'
import { folderLabel } from '../model/places'

interface CollisionDialogProps {
  readonly os: FileManagerOs
  readonly collision: Collision
  readonly answer: (answer: CollisionAnswer) => void
}

/** Asks what becomes of a file whose name is taken. */
export function CollisionDialog({ os, collision, answer }: CollisionDialogProps) {
  const [forAll, setForAll] = useState(false)
  const { incoming, existing, folder } = collision
  const isMerge = incoming.type === 'folder' && existing.type === 'folder'
  const { timezone } = os.settings.getState()
  const choose = (choice: CollisionChoice) => answer({ choice, forAll })
  return (
    <Modal
      title={`“${existing.name}” exists already`}
      description={
        isMerge
          ? `“${folderLabel(folder)}” has a folder of this name. Merging puts the one's content into the other.`
          : `“${folderLabel(folder)}” has a ${existing.type} of this name. When it is replaced, it goes to the Recycle Bin.`
      }
      role="alertdialog"
      open
      onClose={() => answer(null)}
    >
      <dl className="grid gap-2">
        <Side label="There now" entry={existing} timezone={timezone} />
        <Side label="To be put there" entry={incoming} timezone={timezone} />
      </dl>
      <Checkbox label="Do the same for all that follow" checked={forAll} onChange={setForAll} />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={() => answer(null)} variant="quiet" className="me-auto">
          Cancel
        </Button>
        <Button onClick={() => choose('skip')}>Skip</Button>
        <Button onClick={() => choose('replace')}>{isMerge ? 'Merge' : 'Replace'}</Button>
        <Button variant="primary" onClick={() => choose('keep-both')}>
          Keep both
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
  const size = entry.type === 'folder' ? 'Folder' : formatBytes(entry.size)
  return (
    <div className="flex items-center gap-3 rounded-control border border-border bg-raised p-2.5">
      <img src={fileIcon(entry.name, entry.type)} alt="" className="size-8" draggable={false} />
      <div className="min-w-0">
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="text-sm">
          {size}, {formatMoment(entry.modified, timezone)}
        </dd>
      </div>
    </div>
  )
}
