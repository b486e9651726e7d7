import AppWindow from 'lucide-react/icons/app-window'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import HardDrive from 'lucide-react/icons/hard-drive'
import House from 'lucide-react/icons/house'
import Image from 'lucide-react/icons/image'
import type { LucideIcon } from 'lucide-react'
import Mountain from 'lucide-react/icons/mountain'
import Trash2 from 'lucide-react/icons/trash-2'
import { baseName, documentsFolder, homeFolder, recycleFolder } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'

/** A folder that is always at hand. */
export interface Place {
  readonly label: string
  readonly path: FilePath
  readonly icon: LucideIcon
}

/** The places of the sidebar, in their order. Those that do not exist are left out when shown; the root and the bin always do. */
export const places: readonly Place[] = [
  { label: 'Home', path: homeFolder, icon: House },
  { label: 'Documents', path: documentsFolder, icon: FileText },
  { label: 'Downloads', path: `${homeFolder}/downloads`, icon: Download },
  { label: 'Pictures', path: `${homeFolder}/pictures`, icon: Image },
  { label: 'Apps', path: '/apps', icon: AppWindow },
  { label: 'Wallpapers', path: '/wallpapers', icon: Mountain },
  { label: 'Computer', path: '/', icon: HardDrive },
  { label: 'Recycle Bin', path: recycleFolder, icon: Trash2 },
]

/** What a folder is called in sentences and breadcrumbs. */
export const folderLabel = (path: FilePath): string =>
  path === recycleFolder ? 'Recycle Bin' : path === '/' ? 'Computer' : baseName(path)
