import { chosenFor, defaultApps } from '@/kernel/apps/default-apps'
import { isTextKind, namedKind } from '@/kernel/apps/file-kinds'
import { kindOfBytes } from '@/kernel/apps/file-signature'
import type { AppManifest, FileKind } from '@/kernel/apps/manifest'
import { whichAppOpens } from '@/kernel/apps/which-app-opens'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { log } from '@/lib/log'
import { chosenInstalledApp } from './installed-app-choice'
import type { FileEntry, FileResult } from './types'

/** What opening a file takes of the operating system. */
export type FileOpeningOs = Pick<
  Os,
  'apps' | 'appPlatform' | 'desktopIcons' | 'files' | 'settings' | 'storage' | 'windows'
>

/** Files up to this many bytes are looked into when their name does not tell their kind; larger ones are left to the editor. */
const largestProbe = 16 * 1024 * 1024

/**
 * The kind of a file: by its name, and by its first bytes where the name says nothing or speaks of a program's own format. What is
 * text is text, whatever it is called [A4.15].
 */
export async function kindOfFile(
  files: Pick<Os['files'], 'readBytes'>,
  { name, path, size }: Pick<FileEntry, 'name' | 'path' | 'size'>,
): Promise<FileKind> {
  const named = namedKind(name)
  if (named !== null && named !== 'binary') return named
  if (size > largestProbe) return named ?? 'text'
  const bytes = await files.readBytes(path)
  if (!bytes.ok) return named ?? 'text'
  const kind = kindOfBytes(bytes.value)
  return isTextKind(kind) ? 'text' : (named ?? kind)
}

/**
 * Opens a file in an app: in a window of it that takes files in, else in a new one. The window's id, or why it cannot be opened. An HTML file's content is read here, since the window of
 * an HTML app is given the content and not the file.
 */
export async function openFileWith(
  { files, windows }: Pick<Os, 'files' | 'windows'>,
  { path, name }: Pick<FileEntry, 'path' | 'name'>,
  app: AppManifest,
): Promise<FileResult<WindowId>> {
  if (!app.needsContent) {
    return {
      ok: true,
      value: windows.offerFile(app.type, path) ?? windows.open(app.type, { path, title: name }),
    }
  }
  const html = await files.readText(path)
  if (!html.ok) return html
  return { ok: true, value: windows.open(app.type, { path, title: name, htmlContent: html.value }) }
}

/**
 * Opens a file in the app that the person chose for it or the one for its kind [A4.12–A4.15], or a folder in a file manager window;
 * the new window's id, or why it cannot be opened. What no app opens is shown in a window that says so.
 */
export async function openFile(os: FileOpeningOs, path: string): Promise<FileResult<WindowId>> {
  const found = await os.files.stat(path)
  if (!found.ok) return found
  const entry = found.value
  if (entry.type === 'folder') {
    return { ok: true, value: os.windows.open('filemanager', { path: entry.path }) }
  }
  const { autoOpenCodeEditor } = os.settings.getState()
  const { chosen } = defaultApps(os.storage).getState()
  const installed = chosenInstalledApp(os, chosenFor(chosen, entry.name) ?? '')
  if (installed) {
    try {
      const { openInInstalledApp } = await import('./open-in-installed-app')
      return { ok: true, value: await openInInstalledApp(os, entry, installed) }
    } catch (cause) {
      log.error(`${installed.name} could not be started, so the usual app opens the file`, cause)
    }
  }
  const kind = await kindOfFile(os.files, entry)
  const app = whichAppOpens(os.apps, entry.name, { autoOpenCodeEditor, chosen }, kind)
  if (app) return openFileWith(os, entry, app)
  return { ok: true, value: os.windows.open('open-with', { path: entry.path, title: entry.name }) }
}
