import { defaultApps } from '@/kernel/apps/default-apps'
import { kindExtension } from '@/kernel/apps/file-kinds'
import type { AppManifest, FileKind } from '@/kernel/apps/manifest'
import { appsThatOpen, whichAppOpens } from '@/kernel/apps/which-app-opens'
import type { FileEntry, FileResult } from '@/kernel/files/types'
import { kindOfFile } from '@/kernel/files/open-file'
import type { Os } from '@/kernel/os'

/** A file that an app is chosen for. */
export interface OpenableFile {
  readonly entry: FileEntry
  readonly kind: FileKind
}

/** The apps that a file can be opened with. */
export interface FileApps {
  /** Those that open its kind, the best first. */
  readonly fitting: readonly AppManifest[]
  /** All others that open files: a name may be wrong. */
  readonly others: readonly AppManifest[]
  /** The one that opens it by a double-click; null: none. */
  readonly current: AppManifest | null
}

/** Looks at a file. A folder has no kind and is refused as a file that is not there. */
export async function lookAtFile(files: Os['files'], path: string): Promise<FileResult<OpenableFile>> {
  const found = await files.stat(path)
  if (!found.ok) return found
  return { ok: true, value: { entry: found.value, kind: await kindOfFile(files, found.value) } }
}

/** The apps for a file, as the person's settings and choices are now. */
export function appsForFile(
  os: Pick<Os, 'apps' | 'settings' | 'storage'>,
  { entry, kind }: OpenableFile,
): FileApps {
  const { autoOpenCodeEditor } = os.settings.getState()
  const { chosen } = defaultApps(os.storage).getState()
  const fitting = appsThatOpen(os.apps, kind, { autoOpenCodeEditor })
  return {
    fitting,
    others: os.apps.all.filter((app) => app.opens && !fitting.includes(app)),
    current: whichAppOpens(os.apps, entry.name, { autoOpenCodeEditor, chosen }, kind),
  }
}

/** What a person chose: an extension and its app. Apps that are gone are left out. */
export function chosenApps(
  { apps }: Pick<Os, 'apps'>,
  chosen: Readonly<Record<string, string>>,
): readonly { readonly extension: string; readonly app: AppManifest }[] {
  return Object.entries(chosen)
    .flatMap(([extension, type]) => {
      const app = apps.find(type)
      return app ? [{ extension, app }] : []
    })
    .toSorted((one, other) => (one.extension < other.extension ? -1 : 1))
}

/** The extension that a choice can be kept for; '' when the name has none. */
export const choosableExtension = ({ entry }: OpenableFile): string => kindExtension(entry.name)
