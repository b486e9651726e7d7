import { expect, test } from 'vitest'
import { listKnownApps } from './known-apps'

test('apps with answers or data are listed once, by the name that they were installed with or their file’s', () => {
  const apps = listKnownApps({
    grants: [
      {
        app: '/apps/plugins/clock',
        grant: {
          permissions: { network: 'granted', notifications: 'granted', clipboard: 'denied' },
          hosts: ['https://time.example.org'],
          files: { a: '/home/a.txt', b: '/home/b.txt' },
        },
      },
      { app: '/home/notes.html', grant: { permissions: {}, hosts: [], files: { a: '/home/a.txt' } } },
    ],
    usage: [
      { app: '/apps/store/7', characters: 20 },
      { app: '/home/notes.html', characters: 10 },
    ],
    installed: [
      { path: '/apps/plugins/clock', name: 'Clock' },
      { path: '/apps/store/7', name: 'Atlas' },
    ],
  })
  expect(apps).toEqual([
    { app: '/apps/store/7', name: 'Atlas', allowed: [], denied: [], characters: 20 },
    {
      app: '/apps/plugins/clock',
      name: 'Clock',
      allowed: ['Notifications', 'Network (https://time.example.org)', '2 files'],
      denied: ['Clipboard'],
      characters: 0,
    },
    { app: '/home/notes.html', name: 'notes.html', allowed: ['1 file'], denied: [], characters: 10 },
  ])
})
