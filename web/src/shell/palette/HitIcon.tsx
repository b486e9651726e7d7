import AppWindow from 'lucide-react/icons/app-window'
import Calculator from 'lucide-react/icons/calculator'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Mail from 'lucide-react/icons/mail'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import User from 'lucide-react/icons/user'
import type { GroupId, HitIcon as Icon } from '@/kernel/search/types'
import { AppIcon } from '@/ui/app-icon'
import { CommandIcon } from '@/ui/commands/CommandIcon'
import { FileHitIcon, type PreviewPorts } from './FileHitIcon'

const ofGroups = {
  sums: Calculator,
  recent: ChevronRight,
  apps: AppWindow,
  windows: AppWindow,
  commands: ChevronRight,
  settings: SlidersHorizontal,
  files: AppWindow,
  plugins: AppWindow,
  messages: Mail,
  people: User,
  store: AppWindow,
} as const

interface HitIconProps {
  readonly os: PreviewPorts
  readonly icon: Icon
  readonly group: GroupId
}

/** The icon of a hit. Its name stands next to it, so it has no text. */
export function HitIcon({ os, icon, group }: HitIconProps) {
  if (icon.kind === 'foreign') return <AppIcon icon={icon.icon ?? undefined} size="medium" />
  if (icon.kind === 'file') return <FileHitIcon os={os} path={icon.path} isFolder={icon.isFolder} />
  if (icon.kind === 'picture')
    return <img src={icon.url} alt="" draggable={false} className="size-6 shrink-0 object-contain" />
  const Group = ofGroups[group]
  return (
    <span className="flex size-6 shrink-0 items-center justify-center text-muted" aria-hidden="true">
      {icon.kind === 'control' ? (
        <CommandIcon command={icon} className="size-4.5" />
      ) : (
        <Group className="size-4.5" />
      )}
    </span>
  )
}
