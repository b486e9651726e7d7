import { InMemoryFs } from 'just-bash/browser'
import { isWithin } from '@/kernel/files/paths'

/** Folders that scripts expect and the person's files do not have: they live in the shell's own memory, each shell's apart. */
const folders = ['/bin', '/dev', '/etc', '/proc', '/tmp', '/usr', '/var'] as const

/** Most bytes that they hold: /tmp is memory. */
const mostBytes = 128 * 1024 * 1024

/** Whether a path belongs to the shell's memory instead of the person's files. */
export const isSystemFolder = (path: string): boolean => folders.some((folder) => isWithin(path, folder))

/** Devices that discard everything written to them. */
export const isBottomless = (path: string): boolean => path === '/dev/null' || path === '/dev/zero'

/** The folders with their content at the start of a shell. */
export function createSystemFolders(user: string): InMemoryFs {
  const memory = new InMemoryFs(undefined, { maxTotalBytes: mostBytes })
  for (const folder of [
    ...folders,
    '/usr/bin',
    '/usr/share',
    '/dev/fd',
    '/var/log',
    '/var/tmp',
    '/proc/self',
  ]) {
    memory.mkdirSync(folder, { recursive: true })
  }
  for (const device of ['null', 'zero', 'stdin', 'stdout', 'stderr', 'tty', 'full']) {
    memory.writeFileSync(`/dev/${device}`, '')
  }
  memory.writeFileSync(
    '/etc/passwd',
    `root:x:0:0:root:/:/bin/ottersh\n${user}:x:1000:1000::/home:/bin/ottersh\n`,
  )
  memory.writeFileSync('/etc/hostname', 'otteros\n')
  memory.writeFileSync(
    '/etc/os-release',
    'NAME="OtterOS"\nVERSION="1.0.0"\nID=otteros\nPRETTY_NAME="OtterOS 1.0.0"\n',
  )
  memory.writeFileSync('/etc/shells', '/bin/sh\n/bin/bash\n/bin/ottersh\n')
  return memory
}
