import { productName } from '@/lib/product'

/** A drive of the demonstration: what it shows is made up and never changes [B3.10]. */
export interface DemoDrive {
  /** `C:` */
  readonly id: string
  readonly name: string
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
    name: `${productName} System`,
    used: 45.2,
    total: 100,
    fileSystem: 'NTFS',
    files: 15_234,
    folders: 1847,
  },
  { id: 'D:', name: 'Data Drive', used: 23.8, total: 500, fileSystem: 'NTFS', files: 8765, folders: 432 },
  { id: 'E:', name: 'Plugins', used: 2.1, total: 50, fileSystem: 'NTFS', files: 156, folders: 23 },
]

/** The real drive: the person's files. */
export const ownDrive = { id: 'files', name: 'My files', fileSystem: 'OtterFS' } as const
