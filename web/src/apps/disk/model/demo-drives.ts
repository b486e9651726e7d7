import { productName } from '@/lib/product'
import { texts } from '../texts'

/** A drive of the demonstration: what it shows is made up and never changes [B3.10]. */
export interface DemoDrive {
  /** `C:` */
  readonly id: string
  /** The key of its name in the texts. */
  readonly name: 'system' | 'data' | 'plugins'
  /** GB. */
  readonly used: number
  /** GB. */
  readonly total: number
  readonly fileSystem: string
  readonly files: number
  readonly folders: number
}

/** The three drives as asked, in their order [B2.95 B3.11 B3.12 B3.13 B9.15]. */
export const demoDrives: readonly DemoDrive[] = [
  {
    id: 'C:',
    name: 'system',
    used: 45.2,
    total: 100,
    fileSystem: 'NTFS',
    files: 15_234,
    folders: 1847,
  },
  { id: 'D:', name: 'data', used: 23.8, total: 500, fileSystem: 'NTFS', files: 8765, folders: 432 },
  { id: 'E:', name: 'plugins', used: 2.1, total: 50, fileSystem: 'NTFS', files: 156, folders: 23 },
]

/** The real drive: the person's files. */
export const ownDrive = { id: 'files', fileSystem: 'OtterFS' } as const

/** What a drive of the demonstration is called. */
export const nameOf = ({ name }: DemoDrive): string =>
  name === 'system' ? texts.system({ product: productName }) : texts[name]
