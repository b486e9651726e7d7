import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { createCleartextMessage, generateKey, readPrivateKey, sign } from 'openpgp'
import { storedXz } from './stored-xz.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A part of an archive in the format of `ar`. */
const member = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}`),
    Buffer.from(`${String(bytes.length).padEnd(10)}\`\n`),
    bytes,
    Buffer.alloc(bytes.length & 1, '\n'),
  ])

/** A package with these files. */
export async function makeDeb(files: Readonly<Record<string, string>>, isXz = false): Promise<Buffer> {
  const tar = Buffer.from(
    await packTar(
      Object.entries(files).map(([name, body]) => ({
        header: { name: `./${name}`, size: body.length },
        body,
      })),
    ),
  )
  return Buffer.concat([
    Buffer.from('!<arch>\n'),
    member('debian-binary', Buffer.from('2.0\n')),
    member('control.tar.gz', gzipSync('')),
    isXz ? member('data.tar.xz', storedXz(tar)) : member('data.tar.gz', gzipSync(tar)),
  ])
}

/** A package in the list of the mirror. */
export interface SmallPackage {
  readonly name: string
  readonly version?: string
  readonly depends?: string
  readonly files?: Readonly<Record<string, string>>
}

/** What the image needs, as small as it can be. */
export const neededPackages: readonly SmallPackage[] = [
  { name: 'linux-image-686', depends: 'linux-image-6.1.0-9-686 (= 6.1.9-1)' },
  {
    name: 'linux-image-6.1.0-9-686-unsigned',
    files: { 'boot/vmlinuz-6.1.0-9-686': 'kernel', 'usr/share/doc/linux/copyright': 'not needed' },
  },
  { name: 'busybox-static', version: '1:1.35.0-4', files: { 'bin/busybox': 'busybox' } },
  { name: 'seabios', files: { 'usr/share/seabios/bios.bin': 'bios' } },
]

/** A pair of keys, as armoured texts. */
export const newKeys = () =>
  generateKey({ type: 'ecc', userIDs: [{ name: 'Mirror of a test' }], format: 'armored' })

/** A mirror of a test, on this machine. */
export interface SmallMirror {
  readonly address: string
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[]
  /** Answers by path, which may be changed. */
  readonly answers: Map<string, Buffer>
  /** Paths whose connection is cut in the middle of the answer. */
  readonly cut: Set<string>
  close(): Promise<void>
}

/** Options of a mirror. */
export interface SmallMirrorOptions {
  readonly privateKey: string
  readonly packages?: readonly SmallPackage[]
  readonly codename?: string
  /** Further fields of its Release. */
  readonly fields?: readonly string[]
}

/** Starts a mirror with a signed list of packages. */
export async function startSmallMirror(options: SmallMirrorOptions): Promise<SmallMirror> {
  const { privateKey, packages = neededPackages, codename = 'bookworm', fields = [] } = options
  const answers = new Map<string, Buffer>()
  const stanzas = await Promise.all(
    packages.map(async ({ name, version = '6.1.9-1', depends, files = {} }) => {
      const deb = await makeDeb(files, name === 'seabios')
      const path = `pool/main/${name}_${version.replace(/^\d+:/, '')}_i386.deb`
      answers.set(`/${path}`, deb)
      return [
        `Package: ${name}`,
        `Version: ${version}`,
        'Architecture: i386',
        ...(depends === undefined ? [] : [`Depends: ${depends}`]),
        `Filename: ${path}`,
        `Size: ${deb.length}`,
        `SHA256: ${sha256(deb)}`,
      ].join('\n')
    }),
  )
  const list = storedXz(Buffer.from(`${stanzas.join('\n\n')}\n`))
  answers.set('/dists/bookworm/main/binary-i386/Packages.xz', list)
  const release = [
    'Origin: Debian',
    `Codename: ${codename}`,
    ...fields,
    'SHA256:',
    ` ${sha256(list)} ${list.length} main/binary-i386/Packages.xz`,
    '',
  ].join('\n')
  const signed = await sign({
    message: await createCleartextMessage({ text: release }),
    signingKeys: await readPrivateKey({ armoredKey: privateKey }),
  })
  answers.set('/dists/bookworm/InRelease', Buffer.from(signed))

  const asked: string[] = []
  const cut = new Set<string>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers.get(path)
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-length': answer.length })
    if (!cut.has(path)) response.end(answer)
    else response.write(answer.subarray(0, answer.length / 2), () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    answers,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
