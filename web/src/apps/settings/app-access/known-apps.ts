import { type AppPermission, appPermissions } from '@otteros/app-sdk'
import { permissionLabel } from '@/kernel/app-platform/permission-words'
import type { AppGrant, AppId } from '@/kernel/app-platform/types'
import { baseName } from '@/kernel/files/paths'
import { compareTexts, formatList } from '@/lib/language/format'
import { texts } from './texts'

/** An HTML app that was allowed something, was refused something, or keeps something. */
export interface KnownApp {
  readonly app: AppId
  readonly name: string
  /** What it is allowed, in short names. */
  readonly allowed: readonly string[]
  readonly denied: readonly string[]
  /** Characters that it keeps. */
  readonly characters: number
}

/** What the list is made of. */
interface Sources {
  readonly grants: readonly { readonly app: AppId; readonly grant: AppGrant }[]
  readonly usage: readonly { readonly app: AppId; readonly characters: number }[]
  /** Installed apps and plugins, with their names. */
  readonly installed: readonly { readonly path: string; readonly name: string }[]
}

function allowedNames({ permissions, hosts, files }: AppGrant): readonly string[] {
  const nameOf = (permission: AppPermission) => {
    const label = permissionLabel(permission)
    return permission === 'network' && hosts.length > 0
      ? texts.withHosts({ permission: label, hosts: formatList(hosts, 'unit') })
      : label
  }
  const names = appPermissions.filter((permission) => permissions[permission] === 'granted').map(nameOf)
  const chosen = Object.keys(files).length
  return chosen === 0 ? names : [...names, texts.files({ count: chosen })]
}

const deniedNames = ({ permissions }: AppGrant): readonly string[] =>
  appPermissions.filter((permission) => permissions[permission] === 'denied').map(permissionLabel)

/** All apps with answers or data, by name. An app that is not installed, like an HTML file, goes by its file's name. */
export function listKnownApps({ grants, usage, installed }: Sources): readonly KnownApp[] {
  const granted = new Map(grants.map(({ app, grant }) => [app, grant]))
  const kept = new Map(usage.map(({ app, characters }) => [app, characters]))
  const names = new Map(installed.map(({ path, name }) => [path, name]))
  return [...new Set([...granted.keys(), ...kept.keys()])]
    .map((app): KnownApp => {
      const grant = granted.get(app)
      return {
        app,
        name: names.get(app) ?? baseName(app),
        allowed: grant ? allowedNames(grant) : [],
        denied: grant ? deniedNames(grant) : [],
        characters: kept.get(app) ?? 0,
      }
    })
    .toSorted((a, b) => compareTexts(a.name, b.name) || compareTexts(a.app, b.app))
}
