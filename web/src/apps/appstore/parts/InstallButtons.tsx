import AppWindow from 'lucide-react/icons/app-window'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import Trash from 'lucide-react/icons/trash-2'
import type { StoreApp } from '@/kernel/community/types'
import type { DesktopIcons } from '@/kernel/desktop/types'
import { Button, IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { hasContent } from '../model/card-text'
import { installedPath } from '../model/install-request'
import type { Storefront } from '../model/storefront'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface InstallButtonsProps {
  readonly app: StoreApp
  /** The app's name on screen, so that each button is told from the same one of other apps. */
  readonly nameId: string
  readonly store: Pick<Storefront, 'installing' | 'busy'>
  readonly desktopIcons: DesktopIcons
  /** Called with what opens a window. */
  readonly onOpen?: () => void
}

/** Install and Preview [B2.41]; for an app on the desktop Open and Uninstall, or Update where the store has another version. */
export function InstallButtons({ app, nameId, store, desktopIcons, onOpen }: InstallButtonsProps) {
  const t = useTexts(texts)
  const { installing } = store
  const work = useStore(store.busy, (apps) => apps.get(app.id))
  const icon = useStore(desktopIcons, (icons) => icons.find(({ path }) => path === installedPath(app.id)))
  const isOff = work !== undefined || !hasContent(app)
  const isCurrent = icon?.version === app.version
  const install = async () => {
    await installing.install(app)
    onOpen?.()
  }
  const preview = async () => {
    await installing.preview(app)
    onOpen?.()
  }
  const open = () => {
    installing.open(app)
    onOpen?.()
  }
  return (
    <div className="flex items-center gap-2">
      {icon && isCurrent ? (
        <Button variant="primary" className="flex-1" aria-describedby={nameId} onClick={open}>
          <AppWindow aria-hidden="true" className="size-4" />
          {t.open}
        </Button>
      ) : (
        <Button
          variant="primary"
          className="flex-1"
          aria-describedby={nameId}
          disabled={isOff}
          onClick={() => void install()}
        >
          <Download aria-hidden="true" className="size-4" />
          {work === 'installing' ? t.installing : icon ? t.update : t.install}
        </Button>
      )}
      <Button className="flex-1" aria-describedby={nameId} disabled={isOff} onClick={() => void preview()}>
        <Eye aria-hidden="true" className="size-4" />
        {t.preview}
      </Button>
      {icon ? (
        <IconButton label={t.uninstall} aria-describedby={nameId} onClick={() => installing.uninstall(app)}>
          <Trash className="size-4" />
        </IconButton>
      ) : null}
    </div>
  )
}
