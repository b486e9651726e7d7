import { fileKind, whichAppOpens } from '@/kernel/apps/which-app-opens'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import type { FileResult } from './types'

/**
 * Opens a file in the app for its kind [A4.12–A4.15], or a folder in a file manager window; the new window's id, or why it
 * cannot be opened. An HTML file's content is read here, since its window is given the content and not the file.
 */
export async function openFile(
  os: Pick<Os, 'apps' | 'files' | 'settings' | 'windows'>,
  path: string,
): Promise<FileResult<WindowId>> {
  const found = await os.files.stat(path)
  if (!found.ok) return found
  const entry = found.value
  if (entry.type === 'folder') {
    return { ok: true, value: os.windows.open('filemanager', { path: entry.path }) }
  }
  const type = whichAppOpens(os.apps, entry.name, os.settings.getState())
  if (fileKind(entry.name) !== 'html') {
    return { ok: true, value: os.windows.open(type, { path: entry.path, title: entry.name }) }
  }
  const html = await os.files.readText(entry.path)
  if (!html.ok) return html
  return {
    ok: true,
    value: os.windows.open(type, { path: entry.path, title: entry.name, htmlContent: html.value }),
  }
}
