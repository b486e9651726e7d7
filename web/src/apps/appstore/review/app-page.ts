import type { AppManifest } from '@otteros/app-sdk'
import { useCallback } from 'react'
import type { StoreApp, StorePort } from '@/kernel/community/types'
import type { PageProblem } from '@/sandbox/manifest-problems'
import { readPageManifest } from '@/sandbox/page-manifest'
import { pageOf } from '../model/page-of'
import { type Loaded, useLoaded } from '@/ui/use-loaded'
import { permissionLabel, permissionWants } from '@/kernel/app-platform/permission-words'

/** The page of an app with what it declares. */
export interface AppPage {
  readonly html: string
  readonly manifest: AppManifest
  /** What in the declaration cannot be used. */
  readonly problems: readonly PageProblem[]
}

/** Fetches an app's page; another object is another app. */
export function useAppPage(
  store: Pick<StorePort, 'content' | 'version'>,
  app: Pick<StoreApp, 'id' | 'contentLength' | 'candidate'>,
): readonly [Loaded<AppPage>, retry: () => void] {
  return useLoaded(
    useCallback(async () => {
      const content = await pageOf(store, app)
      if (!content.ok) throw new Error(content.error.message)
      return { html: content.value, ...readPageManifest(content.value) }
    }, [store, app]),
  )
}

/** What an app asks for, as sentences; empty: it asks for nothing. */
export const permissionTexts = ({ permissions }: AppManifest) =>
  permissions.map((name) => ({ name, label: permissionLabel(name), wants: permissionWants(name) }))
