import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './project.mjs'
import { serverDependencies } from './server-dependencies.mjs'

/** What the package runs as `otteros`. */
const command = 'scripts/package/otteros.mjs'
/** Commands of operators that the package has. */
const commands = ['role', 'person', 'app', 'storage', 'backup', 'restore']
/** The virtual machine's own code, by which the Linux of this version is told from that of another. */
const machine = 'web/src/apps/virtualmachine/machine'

/** What the package's folder holds of this one, unchanged. */
const copied = [
  command,
  'scripts/lib/node-version.mjs',
  'LICENSE',
  'README.md',
  'web/dist',
  'web/languages',
  'supabase/migrations',
  'vm/guest',
  'vm/image',
  ...['guest', 'share', 'snapshot'].map((part) => `${machine}/${part}`),
  'docs',
  'deploy',
]

/** Says commands as they are called in the package. */
const ownCommands = {
  name: 'own-commands',
  transform: (code) =>
    code
      .replaceAll('npm run vm:image', 'otteros vm-image')
      .replaceAll(new RegExp(`npm run (${commands.join('|')}) -- `, 'g'), 'otteros $1 ')
      .replaceAll(new RegExp(`npm run (${commands.join('|')})\\b`, 'g'), 'otteros $1')
      .replaceAll('npm start', 'otteros'),
}

/** Stands for lib/typescript.mjs: a build has no TypeScript left to read. */
const builtAlready = {
  name: 'built-already',
  load: (id) =>
    id.endsWith('scripts/lib/typescript.mjs') ? 'export const readTypeScript = async () => () => {}' : null,
}

/** Builds the server and the commands of operators into `folder`, beside each other, so that they share their parts. */
async function buildPrograms(folder) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ...serverDependencies,
    plugins: [...serverDependencies.plugins, ownCommands, builtAlready],
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          main: 'server/src/main.ts',
          'page-worker': 'server/src/web-proxy/page-worker.ts',
          guard: 'server/src/database/embedded/guard.mjs',
          'linux-maker': 'server/src/linux-image/maker.ts',
          'vm-image': 'scripts/vm-image.mjs',
          ...Object.fromEntries(commands.map((name) => [name, `scripts/${name}.mjs`])),
        },
        // Threads and processes are started by files that lie next to the one that names them.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
      outDir: join(folder, 'server/dist'),
      target: 'node20',
      sourcemap: true,
      emptyOutDir: true,
    },
  })
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The manifest of the package: what the server needs at run time, in the versions that were tested. */
export function packageManifest() {
  const { version, description, license, engines } = readJson('package.json')
  const { dependencies, optionalDependencies } = readJson('server/package.json')
  const outside = Object.entries(dependencies).filter(([name]) => !name.startsWith('@otteros/'))
  return {
    name: 'otteros',
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { otteros: command },
    dependencies: Object.fromEntries(outside),
    optionalDependencies,
    overrides: readJson('package.json').overrides,
  }
}

const isNoTest = (path) => !path.includes('.test.')

/** Puts the package together in `folder`, which is emptied first. The desktop must be built. */
export async function makePackage(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await buildPrograms(folder)
  for (const path of copied)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isNoTest })
  // npm does this when it installs the package; the image runs the command where it lies.
  chmodSync(join(folder, command), 0o755)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageManifest(), null, 2)}\n`)
}
