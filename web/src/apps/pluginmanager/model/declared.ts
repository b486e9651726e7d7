import { type AppPermission, permissionHelp } from '@otteros/app-sdk'
import { describePageProblem } from '@/sandbox/manifest-problems'
import { readPageManifest } from '@/sandbox/page-manifest'
import { permissionWants } from '@/kernel/app-platform/permission-words'

/** What a page itself asks for, in words for people: given along with the app, or asked for later. */
export interface Declared {
  readonly given: readonly string[]
  readonly asked: readonly string[]
  /** Sentences for the author. */
  readonly problems: readonly string[]
}

const isGiven = (permission: AppPermission) => permissionHelp[permission].given === 'declared'

/** Reads the manifest block of a page. The page is not shown: nothing in it runs or loads. */
export function declaredBy(html: string): Declared {
  const { manifest, problems } = readPageManifest(html)
  const wants = (permission: AppPermission) => {
    const text = permissionWants(permission)
    return permission === 'network' && manifest.hosts.length > 0
      ? `${text}: ${manifest.hosts.map((host) => host.replace(/^https?:\/\//, '')).join(', ')}`
      : text
  }
  return {
    given: manifest.permissions.filter(isGiven).map(wants),
    asked: manifest.permissions.filter((permission) => !isGiven(permission)).map(wants),
    problems: problems.map(describePageProblem),
  }
}
