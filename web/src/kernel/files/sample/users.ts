import type { Sample } from './sample-tree'

const profile = (name: string, role: string, folder: string, about: string): Sample => ({
  content: `User Profile
============
Name: ${name}
Role: ${role}
Folder: ${folder}

${about}
`,
})

/** The three sample users [A3.10]. */
export const users: Readonly<Record<string, Sample>> = {
  '/users/admin/profile.txt': profile(
    'admin',
    'Administrator',
    '/users/admin',
    'Keeps the system running and the river clean.',
  ),
  '/users/admin/tasks.md': {
    content: `# This week

- [x] Read the boot log
- [ ] Empty the recycle bin
- [ ] Try a plugin from /apps/plugins
`,
  },
  '/users/guest/profile.txt': profile('guest', 'Guest', '/users/guest', 'Just looking around.'),
  '/users/guest/welcome.txt': {
    content: `Welcome, guest!

Everything here may be opened, changed and broken. "Reset to sample files" in OtterOS Settings
brings it all back.
`,
  },
  '/users/demo/profile.txt': profile('demo', 'User', '/users/demo', 'Shows what files look like.'),
  '/users/demo/settings.json': {
    content: `{
  "theme": "light",
  "language": "en",
  "favourites": ["/documents", "/wallpapers"]
}
`,
  },
}
