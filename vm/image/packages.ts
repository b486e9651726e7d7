import { openAptSource } from './apt-source.ts'
import { openMirrorSource } from './mirror-source.ts'
import type { PackageSource } from './wanted.ts'

/** Options of a source. */
export interface PackageOptions {
  /** Addresses of mirrors, in the order in which they are tried. Empty: those of this machine's apt, or Debian's own. */
  readonly mirrors: readonly string[]
  /** Is told how much has been downloaded of the packages, in bytes. */
  readonly onDownload: (done: number, total: number) => void
}

/** Debian's own mirrors, and its archive, to which a release moves when it is no longer supported. */
const debianMirrors = [
  'https://deb.debian.org/debian',
  'http://ftp.debian.org/debian',
  'https://archive.debian.org/debian',
]

/**
 * Asks a mirror what there is: with the apt of this machine if it knows a mirror of Debian, otherwise over HTTP. `folder` is for
 * what arrives.
 * @throws ImageFailure if no mirror has what is needed
 */
export async function openPackageSource(
  folder: string,
  { mirrors, onDownload }: PackageOptions,
): Promise<PackageSource> {
  const apt = mirrors.length === 0 ? await openAptSource(folder) : null
  if (apt) return apt
  return openMirrorSource(folder, { mirrors: mirrors.length > 0 ? mirrors : debianMirrors, onDownload })
}
