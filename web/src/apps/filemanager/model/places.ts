import AppWindow from 'lucide-react/icons/app-window'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import HardDrive from 'lucide-react/icons/hard-drive'
import House from 'lucide-react/icons/house'
import Image from 'lucide-react/icons/image'
import type { LucideIcon } from 'lucide-react'
import Monitor from 'lucide-react/icons/monitor'
import Mountain from 'lucide-react/icons/mountain'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import Users from 'lucide-react/icons/users'
import { baseName, desktopFolder, documentsFolder, homeFolder, recycleFolder } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { texts } from '../texts'

/** A folder that is always at hand. */
export interface Place {
  /** The key of its name in the texts. */
  readonly label:
    | 'home'
    | 'desktop'
    | 'documents'
    | 'downloads'
    | 'pictures'
    | 'apps'
    | 'wallpapers'
    | 'computer'
    | 'shared'
    | 'teams'
    | 'recycleBin'
  readonly path: FilePath
  readonly icon: LucideIcon
}

/** The places of the sidebar, in their order. Those that do not exist are left out when shown; the root and the bin always do. */
export const places: readonly Place[] = [
  { label: 'home', path: homeFolder, icon: House },
  { label: 'desktop', path: desktopFolder, icon: Monitor },
  { label: 'documents', path: documentsFolder, icon: FileText },
  { label: 'downloads', path: `${homeFolder}/downloads`, icon: Download },
  { label: 'pictures', path: `${homeFolder}/pictures`, icon: Image },
  { label: 'apps', path: '/apps', icon: AppWindow },
  { label: 'wallpapers', path: '/wallpapers', icon: Mountain },
  { label: 'computer', path: '/', icon: HardDrive },
  // Where shared folders and teams are that lie nowhere else.
  { label: 'shared', path: '/shared', icon: UserRoundCheck },
  { label: 'teams', path: '/teams', icon: Users },
  { label: 'recycleBin', path: recycleFolder, icon: Trash2 },
]

/** What a folder is called in sentences and breadcrumbs. */
export const folderLabel = (path: FilePath): string =>
  path === recycleFolder ? texts.recycleBin : path === '/' ? texts.computer : baseName(path)
