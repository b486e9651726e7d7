import type { AppViewProps } from '@/kernel/apps/manifest'
import { baseName, parentPath } from '@/kernel/files/paths'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { icon } from './icon'
import { Reader } from './Reader'
import { texts } from './texts'

/** The PDF viewer: the document of the window's `path`. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const path = window.path === '/' ? null : window.path
  const open = async () => {
    const chosen = await os.fileDialogs.open({
      windowId: window.id,
      title: t.open,
      filters: [{ label: t.documents, extensions: ['pdf'] }],
      ...(path === null ? {} : { folder: parentPath(path) }),
    })
    if (chosen?.[0] !== undefined)
      os.windows.update(window.id, { path: chosen[0], title: baseName(chosen[0]) })
  }
  if (path !== null)
    return <Reader key={path} os={os} windowId={window.id} path={path} onOpen={() => void open()} />
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 bg-surface p-6 text-center">
      <img src={icon} alt="" className="size-16" />
      <p className="text-muted">{t.choose}</p>
      <Button variant="primary" onClick={() => void open()}>
        {t.open}
      </Button>
    </div>
  )
}
