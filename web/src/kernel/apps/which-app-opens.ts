import { chosenFor } from './default-apps'
import { fileKind, isTextKind } from './file-kinds'
import type { AppManifest, FileKind } from './manifest'
import type { AppRegistry } from './registry-types'

/** What decides about the app of a file, besides its kind. */
interface OpeningChoices {
  readonly autoOpenCodeEditor: boolean
  /** Apps that the person chose, by extension. */
  readonly chosen?: Readonly<Record<string, string>>
}

/**
 * The app that opens files of a kind by itself [A4.12–A4.15]: images the viewer, code the code editor or, when it is not to open by
 * itself, the text editor, `.html` an HTML app, all other text the text editor; what is no text, the app that is best at it.
 * Undefined: no app opens it.
 */
function usualApp(
  apps: AppRegistry,
  kind: FileKind,
  { autoOpenCodeEditor }: OpeningChoices,
): AppManifest | undefined {
  if (kind === 'html' || (kind === 'code' && autoOpenCodeEditor)) return apps.opening(kind)[0]
  return apps.opening(isTextKind(kind) ? 'text' : kind)[0]
}

/** The apps that open files of a kind, the one that opens them by itself first, then by how good they are at it. */
export function appsThatOpen(
  apps: AppRegistry,
  kind: FileKind,
  choices: Pick<OpeningChoices, 'autoOpenCodeEditor'>,
): readonly AppManifest[] {
  const usual = usualApp(apps, kind, choices)
  const text = isTextKind(kind) ? apps.opening('text') : []
  return [...new Set([...(usual ? [usual] : []), ...apps.opening(kind), ...text])]
}

/**
 * The app that opens a file: the one that the person chose for its extension, else the usual one for its kind [A4.12–A4.15], which is
 * told by its name unless `kind` is known better. Null: no app opens it.
 */
export function whichAppOpens(
  apps: AppRegistry,
  fileName: string,
  choices: OpeningChoices,
  kind: FileKind = fileKind(fileName),
): AppManifest | null {
  const { chosen = {} } = choices
  const wanted = apps.find(chosenFor(chosen, fileName) ?? '')
  return (wanted?.opens ? wanted : usualApp(apps, kind, choices)) ?? null
}
