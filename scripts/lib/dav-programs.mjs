import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What the tests of WebDAV run, by Debian's packages. */
const programs = {
  litmus: 'litmus',
  cadaver: 'cadaver',
  rclone: 'rclone',
  davfs2: '/usr/sbin/mount.davfs',
  'gvfs-backends': '/usr/libexec/gvfsd-dav',
  'libglib2.0-bin': 'gio',
  dbus: 'dbus-run-session',
  vim: 'vim',
  zip: 'zip',
  unzip: 'unzip',
  git: 'git',
}

const isThere = (program) =>
  spawnSync('sh', ['-c', 'command -v "$0"', program], { stdio: 'ignore' }).status === 0

/** The packages that the tests of WebDAV need and this machine lacks. */
export const missingDavPrograms = () =>
  Object.entries(programs)
    .filter(([, program]) => !isThere(program))
    .map(([name]) => name)

/** Whether files can be mounted here, for which davfs2 needs root and /dev/fuse. */
export const canMount = () => process.getuid?.() === 0 && existsSync('/dev/fuse')
