import { useEffect, useState } from 'react'
import type { AppPlatform } from '@/kernel/app-platform/types'
import type { Os } from '@/kernel/os'
import type { RemoveChoices } from '@/kernel/plugins/remove-plugin'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { PluginRow } from '../model/plugin-rows'
import { texts } from '../texts'

interface DeleteDialogProps {
  readonly row: PluginRow
  readonly os: Pick<Os, 'files'>
  readonly platform: Pick<AppPlatform, 'data'>
  readonly onCancel: () => void
  readonly onDelete: (choices: RemoveChoices) => void
}

/** What a plugin has in addition to its entry in the list. */
interface Belongings {
  readonly hasFolder: boolean
  /** Characters that it stored. */
  readonly data: number
}

/** Asks whether a plugin is deleted, and says what goes with it [B4.13]. */
export function DeleteDialog({ row, os, platform, onCancel, onDelete }: DeleteDialogProps) {
  const t = useTexts(texts)
  const { plugin, name } = row
  const [belongings, setBelongings] = useState<Belongings | null>(null)
  const [isFolderChosen, setFolderChosen] = useState(true)
  const [isDataChosen, setDataChosen] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const [folder, usage] = await Promise.all([os.files.stat(plugin.path), platform.data.usage()])
      const stored = usage.ok ? usage.value.find(({ app }) => app === plugin.path) : undefined
      if (isCurrent) setBelongings({ hasFolder: folder.ok, data: stored?.characters ?? 0 })
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [os, platform, plugin.path])
  const { hasFolder, data } = belongings ?? { hasFolder: false, data: 0 }
  return (
    <Modal
      open
      role="alertdialog"
      title={t.deleteQuestion({ name })}
      description={t.deleteWhat}
      onClose={onCancel}
    >
      {hasFolder ? (
        <Checkbox
          label={t.recycleFolder}
          hint={plugin.path}
          checked={isFolderChosen}
          onChange={setFolderChosen}
        />
      ) : null}
      {data > 0 ? (
        <Checkbox
          label={t.deleteData}
          hint={t.deleteDataHint({ count: data })}
          checked={isDataChosen}
          onChange={setDataChosen}
        />
      ) : null}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button
          variant="danger"
          disabled={belongings === null}
          onClick={() => onDelete({ folder: hasFolder && isFolderChosen, data: data > 0 && isDataChosen })}
        >
          {t.deleteName({ name })}
        </Button>
      </div>
    </Modal>
  )
}
