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

const gzipDetails = () => [
  texts.gzipOut,
  texts.gzipKeep,
  texts.gzipForce,
  texts.gzipList,
  texts.gzipTest,
  texts.gzipLevel,
]

/** Compresses files, or what is piped in. */
export const gzip = onDemand(
  {
    name: 'gzip',
    summary: () => texts.gzip,
    usage: () => texts.gzipUsage,
    details: () => [texts.gzipUnpack, ...gzipDetails()],
  },
  async () => (await import('./gzip')).runGzip('gzip'),
)

/** Uncompresses files, or what is piped in. */
export const gunzip = onDemand(
  { name: 'gunzip', summary: () => texts.gunzip, usage: () => texts.gunzipUsage, details: gzipDetails },
  async () => (await import('./gzip')).runGzip('gunzip'),
)

/** Prints compressed files. */
export const zcat = onDemand(
  { name: 'zcat', summary: () => texts.zcat, usage: () => texts.zcatUsage },
  async () => (await import('./gzip')).runGzip('zcat'),
)
