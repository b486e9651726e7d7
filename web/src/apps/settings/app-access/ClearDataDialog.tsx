import { type Sentence, sentence } from '@/lib/result'
import { useState } from 'react'
import { appIdOf } from '@/kernel/app-platform/identity'
import type { AppPlatform } from '@/kernel/app-platform/types'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from '../ports'
import type { KnownApp } from './known-apps'
import { texts } from './texts'

interface ClearDataDialogProps {
  readonly os: Pick<SettingsPorts, 'windows'>
  readonly app: KnownApp
  readonly data: AppPlatform['data']
  readonly onCleared: () => void
  readonly onClose: () => void
}

/** Asks before the data of an app are deleted. Its windows close first: they would store what they still know again. */
export function ClearDataDialog({ os, app, data, onCleared, onClose }: ClearDataDialogProps) {
  const t = useTexts(texts)
  const [problem, setProblem] = useState<Sentence | null>(null)
  const windows = os.windows
    .getState()
    .windows.filter((window) => window.type === 'htmlapp' && appIdOf(window) === app.app)

  const clear = async () => {
    const closed = await Promise.all(windows.map(({ id }) => os.windows.close(id)))
    if (closed.includes(false)) return setProblem(sentence(() => texts.staysOpen))
    const result = await data.clear(app.app)
    if (!result.ok) return setProblem(result.error)
    onCleared()
    return onClose()
  }

  return (
    <Modal
      open
      role="alertdialog"
      title={t.clearQuestion({ name: app.name })}
      description={windows.length > 0 ? t.cannotBeUndoneAndCloses : t.cannotBeUndone}
      onClose={onClose}
    >
      {problem ? (
        <p role="alert" className="mb-4 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
          {problem.message}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="danger" onClick={() => void clear()}>
          {t.delete}
        </Button>
      </div>
    </Modal>
  )
}
