import { expect, test } from 'vitest'
import { judgeImport } from './layers.mjs'

test.each([
  ['kernel/windows/open.ts', 'kernel/windows/types', null],
  ['kernel/windows/open.ts', 'lib/result', null],
  ['kernel/windows/open.ts', 'shell/desktop/Desktop', 'kernel may not import shell'],
  ['lib/result.ts', 'ui/button', 'lib may not import ui'],
  ['kernel/storage/os-storage.ts', 'lib/key-value-storage', null],
  [
    'kernel/files/create-files.ts',
    'lib/key-value-storage',
    'kernel may not import lib/key-value-storage: take OsStorage or DeviceStorage of kernel/storage',
  ],
  [
    'apps/terminal/model/history.ts',
    'lib/key-value-storage',
    'apps may not import lib/key-value-storage: take os.storage',
  ],
  ['ui/button.tsx', 'kernel/os', 'ui may not import kernel'],
  ['apps/settings/View.tsx', 'apps/settings/model', null],
  ['apps/settings/View.tsx', 'apps/terminal/model', 'app settings may not import app terminal'],
  ['apps/settings/View.tsx', 'shell/os-context', 'apps may not import shell'],
  ['apps/settings/View.tsx', 'backend/client', 'apps may not import backend'],
  ['apps/index.ts', 'apps/settings/manifest', null],
  ['root/create-os.ts', 'apps', null],
  ['shell/desktop/Desktop.tsx', 'apps', 'shell may not import apps'],
  ['shell/desktop/Desktop.tsx', 'apps/index', 'shell may not import apps'],
  ['shell/Shell.tsx', 'main', 'shell may not import the composition root'],
  ['main.tsx', 'shell/Shell', null],
  ['guest/main.tsx', 'backend/links/guest-links', null],
  ['guest/main.tsx', 'backend/client', 'guest may import backend/links alone'],
  ['guest/GuestPage.tsx', 'shell/os-context', 'guest may not import shell'],
  ['root/desktop.tsx', 'guest/GuestPage', 'root may not import guest'],
  [
    'helpers/a.ts',
    'lib/result',
    'web/src/helpers is not a layer: add it to scripts/layers.mjs or move the file',
  ],
])('%s importing %s', (file, target, expected) => {
  expect(judgeImport(file, `@/${target}`, target)).toBe(expected)
})

test.each([
  ['kernel/files/open-file.ts', 'kernel/apps/registry', false, null],
  ['kernel/files/open-file.ts', 'kernel/files/types', false, null],
  [
    'kernel/apps/registry.ts',
    'kernel/files/types',
    true,
    'kernel/apps may not import kernel/files, which stands after it',
  ],
  ['kernel/apps/manifest.ts', 'kernel/windows/types', true, null],
  [
    'kernel/apps/manifest.ts',
    'kernel/windows/open',
    false,
    'kernel/apps may import types alone of kernel/windows',
  ],
  ['kernel/events/bus.ts', 'kernel/os', true, null],
  ['kernel/events/bus.ts', 'kernel/os', false, 'kernel/events may import types alone of kernel/os'],
  ['kernel/os.ts', 'kernel/server-types', true, null],
  ['kernel/os.ts', 'kernel/plugins/types', true, null],
  [
    'kernel/new/a.ts',
    'kernel/files/types',
    true,
    'kernel/new has no place in kernelOrder in scripts/layers.mjs',
  ],
])('%s importing %s of the same layer (types alone: %s)', (file, target, isTypeOnly, expected) => {
  expect(judgeImport(file, `@/${target}`, target, isTypeOnly)).toBe(expected)
})

test.each([
  ['backend/client.ts', '@supabase/supabase-js', null],
  ['apps/settings/model.ts', '@supabase/supabase-js', 'apps may not import @supabase/supabase-js'],
  ['kernel/os.ts', 'react', 'kernel may not import react'],
  ['kernel/os.ts', 'zustand/vanilla', null],
  ['ui/modal.tsx', 'radix-ui', null],
])('%s importing the package %s', (file, specifier, expected) => {
  expect(judgeImport(file, specifier, null)).toBe(expected)
})

test('only the back end folder imports the client library, so every call goes through it [A7.1]', () => {
  for (const folder of ['lib', 'ui', 'kernel', 'sandbox', 'apps', 'shell', 'root']) {
    expect(judgeImport(`${folder}/a.ts`, '@supabase/supabase-js', null)).toBe(
      `${folder} may not import @supabase/supabase-js`,
    )
  }
  expect(judgeImport('backend/client.ts', '@supabase/supabase-js', null)).toBeNull()
})
