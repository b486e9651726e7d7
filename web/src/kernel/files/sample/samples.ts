import { createSampleTree, type Sample, type SampleTree } from './sample-tree'

const folder: Sample = { content: null }
const text = (content: string): Sample => ({ content })

/** The sample files of the product [A3.10]. */
export const samples: Readonly<Record<string, Sample>> = {
  '/home/documents': folder,
  '/home/downloads': folder,
  '/home/pictures': folder,
  '/home/music': folder,
  '/home/desktop': folder,
  '/home/profile.txt': text('Name: Otter\nRole: Administrator\n'),
  '/users/admin/profile.txt': text('Name: Administrator\nRole: Administrator\n'),
  '/users/guest/profile.txt': text('Name: Guest\nRole: Guest\n'),
  '/users/demo/profile.txt': text('Name: Demo\nRole: Visitor\n'),
  '/system/version.txt': text('OtterOS 1.0.0\n'),
  '/kernel/boot.conf': text('splash = yes\n'),
  '/documents/welcome.md': text('# Welcome\n'),
  '/apps/plugins/sample-plugin/index.html': text('<!doctype html><title>Sample Plugin</title>'),
  '/apps/plugins/weather-widget/index.html': text('<!doctype html><title>Weather</title>'),
  '/apps/plugins/todo-list/index.html': text('<!doctype html><title>To-do</title>'),
  '/apps/calculator/index.html': text('<!doctype html><title>Calculator</title>'),
  '/apps/clock/index.html': text('<!doctype html><title>Clock</title>'),
  '/apps/notepad/index.html': text('<!doctype html><title>Notepad</title>'),
  '/wallpapers/mountains.webp': { content: { url: '/wallpapers/mountains.webp', size: 114818 } },
  '/readme.txt': text('Welcome to OtterOS.\n'),
}

/** The base layer of the product. */
export const productSamples = (): SampleTree => createSampleTree(samples)
