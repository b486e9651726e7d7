import FileQuestion from 'lucide-react/icons/file-question-mark'
import FileX from 'lucide-react/icons/file-x'
import { useCallback } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { baseName } from '@/kernel/files/paths'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { useTexts } from '@/ui/use-texts'
import { ChosenApps } from './ChosenApps'
import { FilePage } from './FilePage'
import { lookAtFile } from './model/file-apps'
import { texts } from './texts'

/** The apps that can open the window's file, and which one always does; without a file, all that the person chose. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const choose = async () => {
    const chosen = await os.fileDialogs.open({ windowId: window.id, title: t.chooseFile })
    if (chosen?.[0] !== undefined)
      os.windows.update(window.id, { path: chosen[0], title: baseName(chosen[0]) })
  }
  if (window.path !== '/') return <OneFile key={window.path} window={window} os={os} />
  return (
    <div className="flex size-full flex-col gap-4 overflow-auto bg-surface p-4 text-text">
      <ChosenApps
        os={os}
        fallback={<EmptyState icon={<FileQuestion />} title={t.noDefaults} text={t.noDefaultsWhy} />}
      />
      <Button variant="primary" className="self-center" onClick={() => void choose()}>
        {t.chooseFile}
      </Button>
    </div>
  )
}

function OneFile({ window: { id, path }, os }: AppViewProps) {
  const t = useTexts(texts)
  const [looked, retry] = useLoaded(useCallback(() => lookAtFile(os.files, path), [os, path]))
  const name = baseName(path)
  if (looked.status === 'loading') return <LoadingPage label={t.loading({ name })} />
  if (looked.status === 'ready' && looked.value.ok)
    return <FilePage os={os} windowId={id} file={looked.value.value} />
  return (
    <div className="flex size-full bg-surface">
      <EmptyState
        role="alert"
        icon={<FileX />}
        title={t.notFound({ name })}
        text={looked.status === 'ready' && !looked.value.ok ? looked.value.error.message : ''}
      >
        <Button variant="primary" onClick={retry}>
          {t.tryAgain}
        </Button>
      </EmptyState>
    </div>
  )
}
