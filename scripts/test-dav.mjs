// npm run test:dav: runs programs that speak WebDAV against a server of their own: litmus, cadaver, rclone, GNOME's gio and davfs2, with
// which cp, vim, zip and git write to mounted files. It installs nothing; davfs2 needs root and /dev/fuse.
import { canMount, missingDavPrograms } from './lib/dav-programs.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { runStep } from './lib/run-step.mjs'

const missing = missingDavPrograms()
if (missing.length > 0) {
  process.stderr.write(
    `The tests of WebDAV need ${missing.join(', ')}: apt-get install ${missing.join(' ')}\n`,
  )
  process.exit(1)
}
if (!canMount()) {
  process.stderr.write('The tests of WebDAV mount files: run them as root, where /dev/fuse is.\n')
  process.exit(1)
}
installWhenNeeded()
const { passed } = await runStep(
  'programs by WebDAV',
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'contract', 'server/test/dav', ...process.argv.slice(2)],
  { OTTEROS_TEST_PROGRAMS: 'dav' },
)
process.exit(passed ? 0 : 1)
