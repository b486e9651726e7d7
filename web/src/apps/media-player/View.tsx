import type { AppViewProps } from '@/kernel/apps/manifest'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { icon } from './icon'
import { mediaExtensions } from './model/playlist'
import { Player } from './Player'
import { texts } from './texts'

/** The media player: the file of the window's `path`, and those of its folder. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const path = window.path === '/' ? null : window.path
  const show = (next: FilePath) => os.windows.update(window.id, { path: next, title: baseName(next) })
  const open = async () => {
    const chosen = await os.fileDialogs.open({
      windowId: window.id,
      title: t.open,
      filters: [{ label: t.mediaFiles, extensions: mediaExtensions }],
      ...(path === null ? {} : { folder: parentPath(path) }),
    })
    if (chosen?.[0] !== undefined) show(chosen[0])
  }
  if (path !== null)
    return <Player os={os} windowId={window.id} path={path} show={show} open={() => void open()} />
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
