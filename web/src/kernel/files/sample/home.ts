import type { Sample } from './sample-tree'

/** The person's own folders, empty but for a profile and a first note. */
export const home: Readonly<Record<string, Sample>> = {
  '/home/desktop': { content: null },
  '/home/documents': { content: null },
  '/home/downloads': { content: null },
  '/home/music': { content: null },
  '/home/pictures': { content: null },
  '/home/profile.txt': {
    content: `User Profile
============
Name: Otter
Role: Administrator
Shell: ottersh
Home: /home
`,
  },
}
