import type { AppPermission } from '@otteros/app-sdk'
import type { FilePath } from '@/kernel/files/types'
import type { AppGrant, GrantState } from '../types'
import { emptyGrant } from './records'

/** An answer of the person, applied to what is stored at that moment. */
export interface GrantChange {
  readonly apply: (grant: AppGrant) => AppGrant
  /** It allows nothing that was not allowed before. */
  readonly isRefusal: boolean
}

/** Most files of one app: more than anyone chooses by hand. The one that was chosen first is forgotten for another. */
export const mostGrantedFiles = 2000

/** The token of a file; null: it was not granted. */
export const tokenOf = ({ files }: AppGrant, path: FilePath): string | null =>
  Object.entries(files).find(([, granted]) => granted === path)?.[0] ?? null

/** An answer to a permission. */
export const changePermission = (permission: AppPermission, state: GrantState): GrantChange => ({
  isRefusal: state !== 'granted',
  apply: (grant) => {
    const { [permission]: _before, ...others } = grant.permissions
    return { ...grant, permissions: state === 'ask' ? others : { ...others, [permission]: state } }
  },
})

/** The hosts that are allowed from now on. */
export const changeHosts = (hosts: readonly string[], before: AppGrant): GrantChange => ({
  isRefusal: hosts.every((host) => before.hosts.includes(host)),
  apply: (grant) => ({ ...grant, hosts: [...new Set(hosts)] }),
})

/** A file under a token, unless it has one. */
export const addFile = (path: FilePath, token: string): GrantChange => ({
  isRefusal: false,
  apply: (grant) => {
    if (tokenOf(grant, path) !== null) return grant
    const files = [...Object.entries(grant.files), [token, path] as const].slice(-mostGrantedFiles)
    return { ...grant, files: Object.fromEntries(files) }
  },
})

/** A file taken back. */
export const removeFile = (token: string): GrantChange => ({
  isRefusal: true,
  apply: (grant) => ({
    ...grant,
    files: Object.fromEntries(Object.entries(grant.files).filter(([known]) => known !== token)),
  }),
})

/** The app is started although the browser does not confine it. */
export const acceptExposure: GrantChange = {
  isRefusal: false,
  apply: (grant) => ({ ...grant, isExposureAccepted: true }),
}

/** Everything taken back. */
export const forgetAll: GrantChange = { isRefusal: true, apply: () => emptyGrant }
