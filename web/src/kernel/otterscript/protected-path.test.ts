import { describe, expect, test } from 'vitest'
import { judgeDeletion } from './protected-path'

const kindOf = (path: string, from = '/home') => judgeDeletion(path, from).kind

describe('paths that programs may not delete', () => {
  test.each([
    '/system/kernel.bin',
    '/home/x/system/y',
    'important.dll',
    '/home/important.dll',
    '/windows/system32',
    '/boot/loader.cfg',
    '/home/reboot-notes.txt',
  ])('%s as it is written [A5.6]', (path) => {
    expect(kindOf(path)).toBe('protected')
  })

  test.each([
    ['letter case', '/SYSTEM/kernel.bin'],
    ['letter case', '/home/Important.DLL'],
    ['letter case', 'C:\\Windows\\SYSTEM32'],
    ['the folder itself', '/system'],
    ['the folder itself', '/system/'],
    ['dot segments', '/home/../system/kernel.bin'],
    ['dot segments', '/system/./kernel.bin'],
    ['dot segments', '/sys/../system/x'],
    ['dot segments of a relative path', '../system/x'],
    ['slashes', '//system//kernel.bin'],
    ['backslashes', '\\system\\kernel.bin'],
    ['backslashes', '/home\\..\\system\\kernel.bin'],
    ['percent-encoding', '/%73ystem/kernel.bin'],
    ['percent-encoding', '/home/%2e%2e/system/x'],
    ['percent-encoding', '/home/b%6fot.cfg'],
    ['percent-encoding twice', '/%2573ystem/x'],
    ['percent-encoding three times', '/%252573ystem/x'],
    ['percent-encoding beside a broken sequence', '/%73ystem/%ff%zz'],
    ['percent-encoding in a broken sequence', '/%73%ffystem/../%73ystem/x'],
    ['an encoded slash', '/system%2fkernel.bin'],
    ['an encoded backslash', '/system%5ckernel.bin'],
    ['trailing dots', '/system./kernel.bin'],
    ['trailing blanks', '/system /kernel.bin'],
    ['trailing dots and blanks', '/home/important.dll. .'],
    ['full-width letters', '/ｓｙｓｔｅｍ/kernel.bin'],
    ['full-width slashes and dots', '／home／．．／system／x'],
    ['full-width percent signs', '/％73ystem/x'],
    ['invisible letters', '/sys\u00adtem/kernel.bin'],
    ['invisible letters', '/home/bo\u200bot.cfg'],
    ['bidirectional marks', '/sys\u202etem/kernel.bin'],
  ])('hidden by %s: %s', (_trick, path) => {
    expect(kindOf(path)).toBe('protected')
  })

  test.each([
    ['NUL', '/home/a\0b'],
    ['an encoded NUL', '/home/a%00b'],
    ['a line break', '/home/a\nb'],
    ['a bidirectional mark', '/home/a\u202egpj.exe'],
    ['a star', '/home/*'],
    ['a question mark', '/home/a?.txt'],
    ['an encoded star', '/home/%2a'],
    ['the root', '/'],
    ['the root in dots', '/home/..'],
    ['the root in dots at the end', '/home/../...'],
    ['nothing', ''],
    ['blanks', '   '],
  ])('%s is refused', (_what, path) => {
    const verdict = judgeDeletion(path, '/home')
    expect(verdict).toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['/home/notes.txt', '/home/notes.txt'],
    ['notes.txt', '/home/notes.txt'],
    ['./a/../b.txt', '/home/b.txt'],
    ['/home/100% cotton.txt', '/home/100% cotton.txt'],
    ['/home/a%20b.txt', '/home/a%20b.txt'],
    ['/home/systems.txt', '/home/systems.txt'],
    ['/home/файл.txt', '/home/файл.txt'],
  ])('%s may be deleted', (written, path) => {
    expect(judgeDeletion(written, '/home')).toEqual({ kind: 'allowed', path })
  })
})
