import { describe, expect, test } from 'vitest'
import { choosePackages, compareVersions } from './package-list.ts'

describe('versions are compared by Debian’s rules', () => {
  test.each([
    ['1.0', '1.0', 0],
    ['1.9', '1.10', -1],
    ['6.1.176-1', '6.1.99-1', 1],
    ['1:1.0', '2.0', 1],
    ['1.0~rc1', '1.0', -1],
    ['1.0~rc1', '1.0~rc2', -1],
    ['1.0-1', '1.0-1+deb12u1', -1],
    ['1.35.0-4+deb12u1+b1', '1.35.0-4+deb12u1', 1],
    ['1.0a', '1.0+', -1],
    ['1.2-3', '1.2.1-1', -1],
  ])('%s and %s: %i', (one, other, expected) => {
    expect(Math.sign(compareVersions(one, other))).toBe(expected)
    expect(Math.sign(compareVersions(other, one))).toBe(expected === 0 ? 0 : -expected)
  })
})

const entry = (name: string, version: string, depends = '') =>
  `Package: ${name}\nVersion: ${version}\nArchitecture: i386\nDepends: ${depends}\nFilename: pool/${name}_${version}.deb\nSize: 7\nSHA256: ${'a'.repeat(64)}\n`
async function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += 50) yield text.slice(at, at + 50)
}

test('the newest version counts, and the kernel is the one that the package of the day names', async () => {
  const list = [
    entry('busybox-static', '1.9'),
    entry('busybox-static', '1.10'),
    entry('linux-image-6.1.0-8-686-unsigned', '6.1.8'),
    entry('linux-image-6.1.0-9-686-unsigned', '6.1.9'),
    entry('linux-image-6.1.0-9-686-pae-unsigned', '6.1.9'),
    entry('linux-image-686', '6.1.9', 'initramfs-tools | other, linux-image-6.1.0-9-686 (= 6.1.9)'),
    entry('seabios', '1.0'),
  ].join('\n')
  const chosen = await choosePackages(inPieces(list))
  expect(chosen.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'busybox-static 1.10',
    'linux-image-6.1.0-9-686-unsigned 6.1.9',
    'seabios 1.0',
  ])
})

test('an entry that leads out of the mirror, or has no hash, is refused', async () => {
  const good = entry('seabios', '1.0')
  await expect(choosePackages(inPieces(good.replace(/SHA256.*/, '')))).rejects.toThrow('cannot be read')
  await expect(choosePackages(inPieces(good.replace('pool/', 'a?b=')))).rejects.toThrow('cannot be read')
})
