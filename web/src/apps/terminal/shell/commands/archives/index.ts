import { onDemand } from '../on-demand'
import { texts } from './texts'

/** Packs and unpacks archives, also gzipped ones. */
export const tar = onDemand(
  {
    name: 'tar',
    summary: () => texts.tar,
    usage: () => texts.tarUsage,
    details: () => [
      texts.tarCreate,
      texts.tarExtract,
      texts.tarList,
      texts.tarFile,
      texts.tarGzip,
      texts.tarFolder,
      texts.tarVerbose,
      texts.tarOut,
      texts.tarLong,
    ],
  },
  async () => (await import('./tar')).runTar,
)

/** Packs files into a zip archive. */
export const zip = onDemand(
  {
    name: 'zip',
    summary: () => texts.zip,
    usage: () => texts.zipUsage,
    details: () => [texts.zipRecursive, texts.zipJunk, texts.zipQuiet, texts.zipLevel, texts.zipExclude],
  },
  async () => (await import('./zip')).runZip,
)

/** Unpacks a zip archive. */
export const unzip = onDemand(
  {
    name: 'unzip',
    summary: () => texts.unzip,
    usage: () => texts.unzipUsage,
    details: () => [
      texts.unzipList,
      texts.unzipTest,
      texts.unzipPipe,
      texts.unzipFolder,
      texts.unzipOver,
      texts.unzipNever,
      texts.unzipJunk,
      texts.unzipQuiet,
    ],
  },
  async () => (await import('./unzip')).runUnzip,
)
