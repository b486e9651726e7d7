import type { AppViewProps } from '@/kernel/apps/manifest'
import { baseName } from '@/kernel/files/paths'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { ArchivePage } from './ArchivePage'
import { icon } from './icon'
import { texts } from './texts'

/** The archive viewer: what is in the archive of the window's `path`. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const path = window.path === '/' ? null : window.path
  if (path !== null) return <ArchivePage key={path} os={os} windowId={window.id} path={path} />
  const open = async () => {
    const chosen = await os.fileDialogs.open({
      windowId: window.id,
      title: t.open,
      filters: [{ label: t.archives, extensions: ['zip', 'tar', 'tgz', 'gz'] }],
    })
    if (chosen?.[0] !== undefined)
      os.windows.update(window.id, { path: chosen[0], title: baseName(chosen[0]) })
  }
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
