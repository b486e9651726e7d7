// Stands for the image node:VERSION-SUITE-slim, which only a registry of images has: the smallest Debian of that name, left as Debian's
// slim images are, with the Node of that version. Needs root and debootstrap.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** npm's major version in each Node, from Node 20 on. */
const npmOf = { 20: '10', 22: '10', 24: '11' }

function run(command, args, options = {}) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 << 20, ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed (${status}).\n${stderr ?? ''}`)
}

/** Files of Debian's images that say how packages are installed in them. */
const debianFiles = (suite) => ({
  'etc/apt/sources.list': ['', '-updates']
    .map((part) => `deb http://deb.debian.org/debian ${suite}${part} main\n`)
    .concat(`deb http://deb.debian.org/debian-security ${suite}-security main\n`)
    .join(''),
  'etc/apt/apt.conf.d/docker-no-languages': 'Acquire::Languages "none";\n',
  'etc/dpkg/dpkg.cfg.d/docker':
    ['doc', 'info', 'lintian/overrides', 'locale', 'man']
      .map((name) => `path-exclude /usr/share/${name}/*\n`)
      .join('') + 'path-include /usr/share/doc/*/copyright\npath-include /usr/share/locale/locale.alias\n',
  'usr/sbin/policy-rc.d': '#!/bin/sh\nexit 101\n',
  // An engine puts its own in their place.
  'etc/hosts': '',
  'etc/resolv.conf': '',
})

/** Unpacks the newest package of npm's registry that fits; false where there is none. */
function unpack(spec, folder) {
  const packed = mkdtempSync(join(tmpdir(), 'otteros-packed-'))
  try {
    const { status, stdout } = spawnSync('npm', ['pack', '--json', '--pack-destination', packed, spec], {
      encoding: 'utf8',
    })
    if (status !== 0) return false
    mkdirSync(folder, { recursive: true })
    const [{ filename }] = JSON.parse(stdout)
    run('tar', ['-xzf', join(packed, filename), '--strip-components=1', '--no-same-owner', '-C', folder])
    return true
  } finally {
    rmSync(packed, { recursive: true, force: true })
  }
}

/** Puts Node and npm where the image has them; which ones these are. */
function addNode(folder, major) {
  const bin = join(folder, 'usr/local/bin')
  const npm = join(folder, 'usr/local/lib/node_modules/npm')
  const node = join(folder, 'node')
  let told = null
  if (unpack(`node-linux-${process.arch}@${major}`, node) && unpack(`npm@${npmOf[major]}`, npm)) {
    cpSync(join(node, 'bin/node'), join(bin, 'node'))
    const { version } = JSON.parse(readFileSync(join(node, 'package.json'), 'utf8'))
    told = `Node ${version} of npm’s registry`
  } else {
    rmSync(npm, { recursive: true, force: true })
    cpSync(process.execPath, join(bin, 'node'))
    const own = realpathSync(spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim())
    cpSync(dirname(dirname(own)), npm, { recursive: true })
    told = `this machine’s Node ${process.versions.node}, because npm’s registry has no Node ${major}`
  }
  rmSync(node, { recursive: true, force: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name))
  return told
}

/**
 * Makes the base that a Dockerfile names, in a folder of `cache`; nothing if it is there.
 * @param {string} name such as `node:22-bookworm-slim`; throws on other images
 * @param {string} cache
 * @returns {{ folder: string, told: string }} its root folder, and a sentence's part that says what it is
 */
export function makeBase(name, cache) {
  const [, major, suite] = /^node:(\d+)-([a-z]+)-slim$/.exec(name) ?? []
  if (major === undefined) throw new Error(`There is nothing here that could stand for the image ${name}.`)
  const folder = join(cache, `${suite}-${major}`)
  const record = join(cache, `${suite}-${major}.txt`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(cache, { recursive: true })
    run('debootstrap', ['--variant=minbase', suite, unfinished])
    for (const [path, text] of Object.entries(debianFiles(suite)))
      writeFileSync(join(unfinished, path), text, { mode: path.startsWith('usr/sbin/') ? 0o755 : 0o644 })
    for (const emptied of ['doc', 'info', 'locale', 'man'])
      run('find', [join(unfinished, 'usr/share', emptied), '-mindepth', '1', '-delete'])
    writeFileSync(record, `Debian ${suite} with ${addNode(unfinished, major)}`)
    renameSync(unfinished, folder)
  }
  return { folder, told: readFileSync(record, 'utf8') }
}
