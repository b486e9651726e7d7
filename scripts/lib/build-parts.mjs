import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from './precompress.mjs'
import { root } from './project.mjs'
import { serverDependencies } from './server-dependencies.mjs'

/** Builds the desktop and the page of links into web/dist, with .br and .gz next to the files that get smaller by it. */
export async function buildWeb() {
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' })
  await build({ configFile: join(root, 'web/vite.guest.config.ts'), logLevel: 'warn' })
  await precompress(join(root, 'web/dist'))
}

/**
 * Builds the server into `main.js`, and next to it the files of the threads and the process that it starts.
 * @param {string} outDir folder below `server`, so that those dependencies are found that stay in node_modules
 */
export async function buildServer(outDir = 'dist') {
  await build({
    configFile: false,
    root: join(root, 'server'),
    logLevel: 'warn',
    ...serverDependencies,
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          main: 'src/main.ts',
          'page-worker': 'src/web-proxy/page-worker.ts',
          guard: 'src/database/embedded/guard.mjs',
          'linux-maker': 'src/linux-image/maker.ts',
        },
        // Threads and processes are started by files that lie next to the one that names them.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
      outDir,
      target: 'node20',
      sourcemap: true,
      emptyOutDir: true,
    },
  })
}
