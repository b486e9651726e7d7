import type { AppPermission } from '@otteros/app-sdk'
import { useCallback } from 'react'
import type { StoreApp, StoreFile, StorePort } from '@/kernel/community/types'
import { readPageManifest } from '@/sandbox/page-manifest'
import { type Loaded, useLoaded } from '@/ui/use-loaded'
import { categoryLabel, frameworkLabel } from '../model/catalogue'
import { pageOf } from '../model/page-of'
import { type DiffPart, changedParts, lineDiff } from './line-diff'
import { texts } from './texts'
import { permissionLabel, permissionWants } from '@/kernel/app-platform/permission-words'

/** A fact of an app that is another one in its new version. */
interface ChangedFact {
  readonly label: string
  readonly old: string
  readonly now: string
}

/** What came to a list and what went from it, as a person reads it. */
interface ChangedList {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** All that a new version changes of the app that is in the store. */
export interface VersionChanges {
  readonly facts: readonly ChangedFact[]
  readonly isIconChanged: boolean
  readonly permissions: ChangedList
  readonly hosts: ChangedList
  readonly files: ChangedList
  readonly source: readonly DiffPart[]
  /** Lines that were added and removed. */
  readonly count: { readonly added: number; readonly removed: number }
}

/** An app with its page. */
interface WithPage {
  readonly app: StoreApp
  readonly html: string
}

const difference = (old: readonly string[], now: readonly string[]): ChangedList => ({
  added: now.filter((item) => !old.includes(item)),
  removed: old.filter((item) => !now.includes(item)),
})

/** Names of the files of a list that another one has not. */
const missingFiles = (list: readonly StoreFile[], other: readonly StoreFile[]) =>
  list
    .filter(({ storagePath }) => !other.some((file) => file.storagePath === storagePath))
    .map(({ name }) => name)

/** Stored files are never overwritten, so another path is another content: such a file is one that went and one that came. */
const filesBetween = (old: readonly StoreFile[], now: readonly StoreFile[]): ChangedList => ({
  added: missingFiles(now, old),
  removed: missingFiles(old, now),
})

const factsOf = (app: StoreApp) => [
  [texts.name, app.name],
  [texts.description, app.description],
  [texts.author, app.author],
  [texts.category, categoryLabel(app.category)],
  [texts.framework, frameworkLabel(app.framework)],
]

const sentence = (permission: AppPermission) =>
  texts.permissionChange({ label: permissionLabel(permission), wants: permissionWants(permission) })

/** Compares an app with what it would become. */
export function changesBetween(old: WithPage, now: WithPage): VersionChanges {
  const manifests = [readPageManifest(old.html).manifest, readPageManifest(now.html).manifest] as const
  const permissions = manifests.map((manifest) => manifest.permissions.map(sentence))
  const lines = lineDiff(old.html, now.html)
  const before = new Map(factsOf(old.app).map(([label = '', value = '']) => [label, value]))
  return {
    facts: factsOf(now.app).flatMap(([label = '', value = '']) => {
      const former = before.get(label) ?? ''
      return former === value ? [] : [{ label, old: former, now: value }]
    }),
    isIconChanged: old.app.icon !== now.app.icon,
    permissions: difference(permissions[0] ?? [], permissions[1] ?? []),
    hosts: difference(manifests[0].hosts, manifests[1].hosts),
    files: filesBetween(old.app.files, now.app.files),
    source: changedParts(lines),
    count: {
      added: lines.filter(({ kind }) => kind === 'added').length,
      removed: lines.filter(({ kind }) => kind === 'removed').length,
    },
  }
}

/** Fetches the store's app and its new version, and compares them. */
export function useVersionChanges(
  store: Pick<StorePort, 'app' | 'content' | 'version'>,
  candidate: StoreApp,
): readonly [Loaded<VersionChanges & { readonly old: StoreApp }>, retry: () => void] {
  return useLoaded(
    useCallback(async () => {
      const found = await store.app(candidate.id)
      if (!found.ok) throw new Error(found.error.message)
      const [oldPage, page] = await Promise.all([pageOf(store, found.value), pageOf(store, candidate)])
      if (!oldPage.ok) throw new Error(oldPage.error.message)
      if (!page.ok) throw new Error(page.error.message)
      const old = { app: found.value, html: oldPage.value }
      return { ...changesBetween(old, { app: candidate, html: page.value }), old: found.value }
    }, [store, candidate]),
  )
}
