import { isEphemeral } from '@/kernel/app-platform/identity'
import type { StoreApp, StorePort } from '@/kernel/community/types'
import { createFolderNames, type ExportContext } from './export-context'
import { designerApps, readDraftApp, storedList } from './designer-apps'
import { exportNames } from './parts'

/** Apps of the store that are asked for at a time. */
const pageSize = 50

/** Apps that the person designs on this device. */
async function exportDrafts(context: ExportContext): Promise<void> {
  const folderOf = createFolderNames()
  for (const stored of storedList(designerApps(context.os.storage).get())) {
    const app = readDraftApp(stored)
    if (!app) continue
    const folder = `${exportNames.drafts}/${folderOf(app.name)}`
    await context.json(`${folder}/app.json`, app)
    await context.text(`${folder}/index.html`, app.htmlContent)
  }
}

async function ownApps(store: StorePort): Promise<readonly StoreApp[] | { readonly reason: string }> {
  const apps: StoreApp[] = []
  for (;;) {
    const part = await store.list({
      view: 'own',
      search: '',
      category: 'all',
      offset: apps.length,
      limit: pageSize,
    })
    if (!part.ok) return { reason: part.error.message }
    apps.push(...part.value.apps)
    if (part.value.apps.length === 0 || apps.length >= part.value.total) return apps
  }
}

async function exportStoreFiles(context: ExportContext, app: Pick<StoreApp, 'files'>, folder: string) {
  const nameOf = createFolderNames()
  for (const { name, publicUrl, lastModified } of app.files) {
    const place = `${folder}/files/${nameOf(name)}`
    try {
      const response = await fetch(publicUrl, { signal: context.signal })
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
      await context.bytes(place, new Uint8Array(await response.arrayBuffer()), { modified: lastModified })
    } catch (cause) {
      context.signal.throwIfAborted()
      context.gap(place, cause instanceof Error ? cause.message : String(cause))
    }
  }
}

/** Apps of the person in the store: facts, page and files, and the version that waits or was rejected. */
async function exportPublished(context: ExportContext): Promise<void> {
  const { store } = await context.os.community()
  const apps = await ownApps(store)
  if ('reason' in apps) return context.gap(exportNames.published, apps.reason)
  const folderOf = createFolderNames()
  for (const [index, app] of apps.entries()) {
    context.signal.throwIfAborted()
    context.progress('apps', index, apps.length)
    const folder = `${exportNames.published}/${folderOf(app.name)}`
    const page = await store.content(app.id)
    if (!page.ok) {
      context.gap(folder, page.error.message)
      continue
    }
    const { isOwn: _own, candidate: _candidate, contentLength: _length, files, ...facts } = app
    const described = { ...facts, files: files.map(({ name, size, type }) => ({ name, size, type })) }
    await context.json(`${folder}/app.json`, {
      ...described,
      htmlContent: page.value,
      created_at: app.createdAt,
    })
    await context.text(`${folder}/index.html`, page.value)
    await exportStoreFiles(context, app, folder)
    if (!app.newVersion) continue
    const version = await store.version(app.newVersion.id)
    if (!version.ok) {
      context.gap(`${folder}/new-version`, version.error.message)
      continue
    }
    const { htmlContent, files: newFiles, ...newFacts } = version.value
    await context.json(`${folder}/new-version/version.json`, newFacts)
    await context.text(`${folder}/new-version/index.html`, htmlContent)
    await exportStoreFiles(context, { files: newFiles }, `${folder}/new-version`)
  }
}

/** What is installed: a list, and the pages of plugins that did not come with the product. */
async function exportInstalled(context: ExportContext): Promise<void> {
  const { plugins } = await context.os.appPlatform()
  await plugins.loaded
  const listed = plugins.getState().plugins
  const folderOf = createFolderNames()
  for (const { name, htmlContent, isPreinstalled, modified } of listed)
    if (!isPreinstalled && htmlContent !== '')
      await context.text(
        `${exportNames.plugins}/${folderOf(name)}.html`,
        htmlContent,
        Date.parse(modified) || 0,
      )
  await context.json(exportNames.installed, {
    apps: context.os.desktopIcons.getState().map(({ htmlContent: _page, ...icon }) => icon),
    plugins: listed.map(({ htmlContent: _page, ...plugin }) => plugin),
  })
}

/** Own apps with their code, and the list of those that are installed. */
export async function exportApps(context: ExportContext): Promise<void> {
  await exportDrafts(context)
  await exportInstalled(context)
  await exportPublished(context)
}

/** What HTML apps keep on this device, one file for each app. */
export async function exportAppData(context: ExportContext): Promise<void> {
  const { data } = await context.os.appPlatform()
  const usage = await data.usage()
  if (!usage.ok) return context.gap(exportNames.appData, usage.error.message)
  const apps = usage.value.filter(({ app }) => !isEphemeral(app))
  const nameOf = createFolderNames()
  for (const [index, { app }] of apps.entries()) {
    context.progress('appData', index, apps.length)
    const [page, own] = await Promise.all([data.read(app, 'page'), data.read(app, 'app')])
    if (!page.ok || !own.ok) {
      context.gap(app, page.ok ? (own.ok ? '' : own.error.message) : page.error.message)
      continue
    }
    await context.json(`${exportNames.appData}/${nameOf(app.replace(/^\//, ''))}.json`, {
      app,
      localStorage: Object.fromEntries(page.value),
      storage: Object.fromEntries(own.value),
    })
  }
}
