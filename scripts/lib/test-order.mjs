import { BaseSequencer } from 'vitest/node'

/**
 * Test files that take longest, longest first. A long file that starts last runs alone at the end; a fresh
 * checkout remembers no times, and sizes say little.
 */
export const longest = [
  'server/test/dav/programs.test.ts',
  'server/test/servers/kills.test.ts',
  'server/test/contract/community-matrix.test.ts',
  'server/test/contract/lifecycle.test.ts',
  'server/test/contract/resumable-uploads.test.ts',
  'server/test/contract/community-attacks.test.ts',
  'server/test/contract/resumable-kills.test.ts',
  'server/test/contract/demo.test.ts',
  'server/test/contract/backup.test.ts',
  'server/test/contract/upgrade.test.ts',
  'server/test/contract/realtime.test.ts',
  'server/test/contract/upload-memory.test.ts',
  'server/test/contract/npm-start.test.ts',
  'server/test/contract/data-folders.test.ts',
  'server/test/contract/person-command.test.ts',
  'server/test/contract/role-command.test.ts',
  'server/test/contract/postgres-major.test.ts',
  'server/test/contract/storage-kills.test.ts',
  'server/src/backend/storage/power-cut.test.ts',
  'server/test/contract/space-huge-file.test.ts',
  'server/test/contract/supabase-check.test.ts',
  'server/test/contract/sign-ins.test.ts',
  'server/test/contract/notifications.test.ts',
  'server/test/contract/space-large.test.ts',
  'server/test/contract/pooler.test.ts',
  'server/test/contract/uploads.test.ts',
  'server/test/contract/mail.test.ts',
  'server/test/contract/files-move.test.ts',
  'server/test/contract/hash-named.test.ts',
  'server/test/contract/full-disk.test.ts',
  'server/test/contract/storage-ranges.test.ts',
  'server/test/contract/invitations.test.ts',
  'server/test/contract/storage-on-s3.test.ts',
  'server/test/contract/files-kills.test.ts',
  'server/test/contract/space-in-memory.test.ts',
  'server/test/contract/lite-faults.test.ts',
  'server/test/contract/files.test.ts',
  'web/src/kernel/files/space/devices.property.test.ts',
  'web/src/lib/incremental-sha256.test.ts',
  'web/src/apps/filemanager/View.test.tsx',
  'web/src/apps/appdesigner/View.test.tsx',
  'web/src/shell/desktop/DesktopFolder.test.tsx',
  'web/src/apps/appstore/View.browse.test.tsx',
  'web/src/apps/pluginmanager/View.test.tsx',
  'web/src/apps/settings/View.test.tsx',
  'web/src/apps/appstore/View.versions.test.tsx',
  'packages/otterscript/src/fuzz/fuzz.test.ts',
  'packages/otterscript/src/lezer/lezer.test.ts',
  'web/src/apps/terminal/conformance/conformance.test.ts',
]

const placeOf = (path) => {
  const place = longest.findIndex((file) => path.endsWith(`/${file}`))
  return place === -1 ? longest.length : place
}

/** Puts the files that take longest first; `pathOf` tells the path of one, with forward slashes. */
export const longestFirst = (files, pathOf) =>
  files.toSorted((one, other) => placeOf(pathOf(one)) - placeOf(pathOf(other)))

/** Begins with the files that take longest, within the order of projects that Vitest keeps. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest's
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((own) =>
      longestFirst(
        sorted.filter(({ project }) => project === own),
        ({ moduleId }) => moduleId,
      ),
    )
  }
}
