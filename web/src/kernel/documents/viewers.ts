import type { FilePath } from '@/kernel/files/types'
import type { Company } from '@/kernel/sharing/open-files'
import { systemClock } from '@/lib/clock'
import { type CompanyOptions, followCompany } from './company'

/**
 * Tells the others of a shared folder or a team that a file is open here to be looked at, and hears who else has it. Returns the function
 * that ends it.
 */
export const followViewers = (
  os: CompanyOptions['os'],
  path: FilePath,
  show: (people: readonly Company[]) => void,
): (() => void) =>
  followCompany({
    document: {
      getState: () => ({ path, phase: { kind: 'ready' }, isModified: false }),
      subscribe: () => () => {},
      showCompany: show,
    },
    os,
    clock: systemClock,
  })
