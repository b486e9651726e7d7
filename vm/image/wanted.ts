/** The last release of Debian with a kernel for the processor that is emulated. */
export const suite = 'bookworm'
/** Depends on the kernel of the day. */
export const kernelPackage = 'linux-image-686'
export const otherPackages = ['busybox-static', 'seabios']

/** A package as the signed list of the mirror describes it. */
export interface Package {
  readonly name: string
  /** Name of its file, as apt would call it. */
  readonly file: string
  /** Hexadecimal. */
  readonly sha256: string
}

/** Where packages come from. */
export interface PackageSource {
  readonly packages: readonly Package[]
  /** Downloads the packages and unpacks them into one folder, which it answers. */
  unpack(): Promise<string>
}
