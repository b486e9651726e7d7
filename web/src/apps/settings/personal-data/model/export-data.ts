import { formatList } from '@/lib/language/format'
import { productName, productVersion } from '@/lib/product'
import { failed, type Result, success, withMessage } from '@/lib/result'
import { createZipWriter } from '@/lib/zip/write-zip'
import { texts } from '../texts'
import { exportApps, exportAppData } from './export-apps'
import {
  createExportContext,
  type ExportContext,
  type ExportGap,
  type ExportProgress,
} from './export-context'
import { exportFiles, exportTrash, spacesOfOthers } from './export-files'
import { exportMessages } from './export-messages'
import { exportBrowser, exportMachine, exportProfile, exportSettings } from './export-rest'
import { exportFormat, exportNames, exportVersion, type PartId, partIds, type PersonalDataOs } from './parts'
import { portableName } from './portable-names'
import type { SaveTarget } from './save-target'

interface ExportOptions {
  readonly os: PersonalDataOs
  readonly parts: readonly PartId[]
  readonly target: SaveTarget
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
  readonly now: number
}

/** What an export came to. Null: it was cancelled, and nothing is left of it. */
export type Exported = { readonly bytes: number; readonly gaps: readonly ExportGap[] } | null

type ExportResult = Result<Exported, { readonly code: 'not-written'; readonly message: string }>

const writers: Readonly<Record<PartId, (context: ExportContext) => Promise<void>>> = {
  files: exportFiles,
  trash: exportTrash,
  messages: exportMessages,
  settings: exportSettings,
  apps: exportApps,
  browser: exportBrowser,
  appData: exportAppData,
  machine: exportMachine,
}

/** Thrown for what the target does not take, so that it is told from what a part cannot read. */
class NotWritten extends Error {}

/** The name of an export's file. */
export const exportFileName = (username: string, now: number): string =>
  `otteros-${portableName(username.replaceAll('/', '_'))}-${new Date(now).toISOString().slice(0, 10)}.zip`

/** What stands in the archive of each part. */
const insideOf: Readonly<Record<PartId, () => string>> = {
  files: () => texts.filesInside,
  trash: () => texts.trashInside,
  messages: () => texts.messagesInside,
  settings: () => texts.settingsInside,
  apps: () => texts.appsInside,
  browser: () => texts.browserInside,
  appData: () => texts.appDataInside,
  machine: () => texts.machineInside,
}

/** What the export is and what is in it, in the person's language. */
function readme(username: string, parts: readonly PartId[], others: readonly string[], now: number): string {
  const inside = [texts.profileInside, ...parts.map((part) => insideOf[part]())]
  const intro = texts.readmeIntro({
    name: username,
    product: productName,
    day: new Date(now).toISOString().slice(0, 10),
  })
  return [
    intro,
    '',
    ...inside.map((line) => `* ${line}`),
    '',
    ...(others.length > 0 && parts.includes('files')
      ? [texts.readmeOthers({ names: formatList(others) })]
      : []),
    texts.readmeSecrets,
    texts.readmeImport,
    '',
  ].join('\r\n')
}

/** Writes the parts that can be read; what cannot is noted, and the rest goes on. */
async function writeParts(context: ExportContext, parts: readonly PartId[]): Promise<void> {
  const guarded = async (name: string, write: (context: ExportContext) => Promise<void>) => {
    try {
      await write(context)
    } catch (cause) {
      context.signal.throwIfAborted()
      if (cause instanceof NotWritten) throw cause
      context.gap(name, cause instanceof Error ? cause.message : String(cause))
    }
  }
  await guarded(exportNames.profile, exportProfile)
  for (const part of parts) {
    context.progress(part, 0, 0)
    await guarded(texts[part], writers[part])
  }
}

/**
 * Writes a person's data into one zip archive, member by member. What cannot be read is listed in it and in the result; where the
 * archive itself cannot be written, or the person cancels, nothing of it is left.
 */
export async function exportData(options: ExportOptions): Promise<ExportResult> {
  const { os, target, signal, onProgress, now } = options
  const parts = partIds.filter((part) => options.parts.includes(part))
  let bytes = 0
  const write = async (chunk: Uint8Array<ArrayBuffer>) => {
    try {
      await target.write(chunk)
    } catch (cause) {
      throw new NotWritten(cause instanceof Error ? cause.message : String(cause))
    }
    bytes += chunk.length
  }
  const zip = createZipWriter(write)
  const { context, gaps } = createExportContext({ os, zip, signal, onProgress, now })
  const username = os.session.getState().user?.username ?? ''
  try {
    const others = spacesOfOthers(os).map(({ space }) => space.name)
    await context.text(exportNames.readme, readme(username, parts, others, now))
    await writeParts(context, parts)
    if (gaps.length > 0)
      await context.text(exportNames.gaps, gaps.map(({ name, reason }) => `${name}: ${reason}`).join('\r\n'))
    const { names, links, trash } = context
    await context.json(exportNames.about, {
      format: exportFormat,
      version: exportVersion,
      product: `${productName} ${productVersion}`,
      exportedAt: new Date(now).toISOString(),
      parts,
      names,
      links,
      trash,
      gaps,
    })
    await zip.end()
    await target.close().catch((cause: unknown) => {
      throw new NotWritten(cause instanceof Error ? cause.message : String(cause))
    })
    return success({ bytes, gaps })
  } catch (cause) {
    await target.discard()
    if (signal.aborted) return success(null)
    const reason = cause instanceof Error ? cause.message : String(cause)
    return failed(withMessage({ code: 'not-written' }, () => texts.notWritten({ reason })))
  }
}
