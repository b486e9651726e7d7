/** An entry of the archive that the kernel unpacks into its first file system. */
export interface ArchiveEntry {
  /** Without a slash in front. */
  readonly path: string
  /** Type and permission bits. */
  readonly mode: number
  readonly data?: Uint8Array
  /** Of a device, its two numbers. */
  readonly device?: readonly [major: number, minor: number]
}

export const folder = (path: string, permissions = 0o755): ArchiveEntry => ({
  path,
  mode: 0o040000 | permissions,
})
export const file = (path: string, data: Uint8Array, permissions = 0o644): ArchiveEntry => ({
  path,
  mode: 0o100000 | permissions,
  data,
})
export const link = (path: string, to: string): ArchiveEntry => ({
  path,
  mode: 0o120777,
  data: new TextEncoder().encode(to),
})
export const device = (path: string, major: number, minor: number, permissions: number): ArchiveEntry => ({
  path,
  mode: 0o020000 | permissions,
  device: [major, minor],
})

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
const hexadecimal = (value: number) => value.toString(16).padStart(8, '0').toUpperCase()

function record({ path, mode, data, device: [major, minor] = [0, 0] }: ArchiveEntry, inode: number): Buffer {
  const content = Buffer.from(data ?? [])
  const name = Buffer.from(`${path}\0`)
  // Number, mode, owner, group, links, time, size, the device that it is on, the device that it is, name, sum.
  const fields = [inode, mode, 0, 0, 1, 0, content.length, 0, 0, major, minor, name.length, 0]
  const head = Buffer.from(`070701${fields.map(hexadecimal).join('')}`)
  return Buffer.concat([padded(Buffer.concat([head, name])), padded(content)])
}

/**
 * The archive in the "newc" form of cpio. Written here, since it takes no root rights to have devices in it, and every byte
 * depends on the entries alone.
 */
export function packArchive(entries: readonly ArchiveEntry[]): Buffer {
  const all = [...entries, { path: 'TRAILER!!!', mode: 0 }]
  return Buffer.concat(all.map((entry, index) => record(entry, index + 1)))
}
