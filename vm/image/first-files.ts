import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ArchiveEntry, device, file, folder, link } from './cpio.ts'
import { ImageFailure } from './failure.ts'
import type { KernelModule } from './modules.ts'
import { root } from './places.ts'

/** The drivers of the devices that the emulator has: the shared folder and the terminal. */
export const drivers = ['virtio_pci', '9p', '9pnet_virtio', 'virtio_console']

/** Programs of busybox that would ask a process 1 that this machine does not have. */
const halting = ['halt', 'poweroff', 'reboot']
const guestFolder = join(root, 'vm/guest')

/**
 * Everything that is in the guest's first file system, which stays its only one: busybox, the drivers, and the files of vm/guest.
 * @param packages the folder that the packages were unpacked to
 */
export function firstFiles(packages: string, modules: readonly KernelModule[]): ArchiveEntry[] {
  const busybox = readFileSync(join(packages, 'bin/busybox'))
  const own = new Set(readdirSync(join(guestFolder, 'bin')))
  return [
    ...['bin', 'dev', 'etc', 'lib', 'lib/modules', 'mnt', 'proc', 'root', 'root/examples', 'run', 'sys'].map(
      (path) => folder(path),
    ),
    folder('tmp', 0o1777),
    device('dev/console', 5, 1, 0o600),
    device('dev/null', 1, 3, 0o666),
    file('bin/busybox', busybox, 0o755),
    ...programsOf(busybox)
      .filter((name) => name !== 'busybox' && !own.has(name))
      .map((name) => link(`bin/${name}`, halting.includes(name) ? 'halted' : 'busybox')),
    file('init', readFileSync(join(guestFolder, 'init')), 0o755),
    ...copies('bin', 'bin'),
    ...copies('etc', 'etc'),
    ...copies('examples', 'root/examples'),
    file('lib/modules/order', Buffer.from(modules.map(({ name }) => `${name}\n`).join(''))),
    ...modules.map(({ name, data }) => file(`lib/modules/${name}.ko`, data)),
  ]
}

/** The files of a folder of vm/guest, by name, which makes the archive the same everywhere. */
function copies(from: string, to: string): ArchiveEntry[] {
  return readdirSync(join(guestFolder, from))
    .toSorted()
    .map((name) => {
      const path = join(guestFolder, from, name)
      const isProgram = (statSync(path).mode & 0o100) !== 0
      return file(`${to}/${name}`, readFileSync(path), isProgram ? 0o755 : 0o644)
    })
}

/** The names that busybox answers to, from its own table: it is for another processor and need not run here. */
function programsOf(busybox: Buffer): string[] {
  const start = busybox.indexOf('\0[\0[[\0') + 1
  if (start === 0) throw new ImageFailure('broken', 'This busybox has no table of programs.')
  return busybox.subarray(start, busybox.indexOf('\0\0', start)).toString('latin1').split('\0')
}
