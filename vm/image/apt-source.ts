import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ImageFailure } from './failure.ts'
import { kernelPackage, otherPackages, type Package, type PackageSource, suite } from './wanted.ts'

const run = promisify(execFile)

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** Milliseconds for the list of packages and for the packages, with all that apt tries again. */
const patience = { list: 180_000, packages: 420_000 } as const

/** Whether this machine has what a private apt needs: the programs, and the keys with which packages are checked. */
async function hasApt(): Promise<boolean> {
  const programs = ['apt-get', 'apt-cache', 'apt-config', 'dpkg-deb'].map((program) =>
    run('sh', ['-c', `command -v ${program}`]).then(
      () => true,
      () => false,
    ),
  )
  return existsSync(keyring) && (await Promise.all(programs)).every(Boolean)
}

/** The mirrors of Debian that this machine's own apt uses. */
async function mirrorsOfApt(): Promise<string[]> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(ORIGIN)|$(LABEL)|$(REPO_URI)'])
  const known = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .filter(([origin, label]) => origin === '' || (origin === 'Debian' && label === 'Debian'))
    .map(([, , address = '']) => address.replace(/\/$/, ''))
  return [...new Set(known)].filter(Boolean)
}

/** How this machine reaches the network, which the private apt must do as well. */
async function networkSettings(): Promise<string> {
  const { stdout } = await run('apt-config', ['dump', '--format', '%F "%v";%n', 'Acquire'])
  return stdout
    .split('\n')
    .filter((line) => /^Acquire::(http|https|ftp)::/i.test(line))
    .join('\n')
}

/**
 * Makes a private apt in `folder`, which neither knows of nor changes the machine's own packages, and asks a mirror what there is.
 * Answers null where this machine has no apt, or one that knows no mirror of Debian.
 * @throws ImageFailure if no mirror answers
 */
export async function openAptSource(folder: string): Promise<PackageSource | null> {
  const candidates = (await hasApt()) ? await mirrorsOfApt() : []
  if (candidates.length === 0) return null
  const settings = join(folder, 'apt.conf')
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'etc/parts', 'debs'])
    await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'state/status'), '')
  await writeFile(
    settings,
    [
      'APT::Architecture "i386";',
      'APT::Architectures { "i386"; };',
      'APT::Sandbox::User "";',
      'Acquire::Languages "none";',
      `Dir::State "${folder}/state";`,
      `Dir::State::status "${folder}/state/status";`,
      `Dir::Cache "${folder}/cache";`,
      `Dir::Etc "${folder}/etc";`,
      `Dir::Etc::parts "${folder}/etc/parts";`,
      // A mirror that is slow, or drops a connection, is asked again; what the machine's own apt is told counts more.
      'Acquire::Retries "5";',
      'Acquire::http::Timeout "20";',
      'Acquire::https::Timeout "20";',
      await networkSettings(),
      '',
    ].join('\n'),
  )
  const apt: Apt = async (timeout, ...args) => {
    const { stdout } = await run('apt-get', args, {
      cwd: join(folder, 'debs'),
      env: { ...process.env, APT_CONFIG: settings, LC_ALL: 'C' },
      maxBuffer: 1 << 26,
      timeout,
    })
    return stdout
  }
  const problems: string[] = []
  for (const mirror of candidates) {
    await writeFile(join(folder, 'etc/sources.list'), `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`)
    try {
      await apt(patience.list, '-qq', '-o', 'APT::Update::Error-Mode=any', 'update')
      return await describe(folder, apt)
    } catch (error) {
      problems.push(`${mirror}: ${lastLine(error)}`)
    }
  }
  throw new ImageFailure(
    'offline',
    `No mirror of Debian answers. Check the network, or name a mirror with VM_MIRROR.\n  ${problems.join('\n  ')}`,
  )
}

/** Runs apt-get in the folder for so many milliseconds at most; answers what it printed. */
type Apt = (timeout: number, ...args: string[]) => Promise<string>

async function describe(folder: string, apt: Apt): Promise<PackageSource> {
  const wanted = [...otherPackages, await kernelOfTheDay(folder)]
  const lines = (await apt(patience.list, 'download', '--print-uris', ...wanted)).trim().split('\n')
  const packages = lines.map((line): Package => {
    const [, file, , sum] = line.split(' ')
    const [, sha256] = /^SHA256:([0-9a-f]{64})$/.exec(sum ?? '') ?? []
    if (file === undefined || sha256 === undefined) throw new ImageFailure('broken', `apt said: ${line}`)
    return { name: file.slice(0, file.indexOf('_')), file, sha256 }
  })
  return { packages, unpack: () => unpack(folder, packages, wanted, apt) }
}

/** The kernel itself, without its signature, which nothing checks here. */
async function kernelOfTheDay(folder: string): Promise<string> {
  const { stdout } = await run('apt-cache', ['depends', kernelPackage], {
    env: { ...process.env, APT_CONFIG: join(folder, 'apt.conf'), LC_ALL: 'C' },
  })
  const [, name] = /Depends: (linux-image-[0-9]\S*-686)$/m.exec(stdout) ?? []
  if (name === undefined) throw new ImageFailure('broken', `The mirror has no ${kernelPackage}.`)
  return `${name}-unsigned`
}

async function unpack(
  folder: string,
  packages: readonly Package[],
  wanted: readonly string[],
  apt: Apt,
): Promise<string> {
  const root = join(folder, 'root')
  await rm(root, { recursive: true, force: true })
  await mkdir(root)
  try {
    await apt(patience.packages, '-qq', 'download', ...wanted)
  } catch (error) {
    throw new ImageFailure('offline', `The packages could not be downloaded: ${lastLine(error)}`)
  }
  for (const { file, sha256, name } of packages) {
    const path = join(folder, 'debs', file)
    const sum = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    if (sum !== sha256) throw new ImageFailure('broken', `${name} is not the package that the mirror signed.`)
    await run('dpkg-deb', ['-x', path, root])
  }
  return root
}

/** What a program said last, or what became of it. */
function lastLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('killed' in error && error.killed === true) return 'it took too long'
  const said = 'stderr' in error ? String(error.stderr).trim() : ''
  return (said || error.message).split('\n').at(-1) ?? ''
}
