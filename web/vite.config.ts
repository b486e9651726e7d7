import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import Icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'
import { svgDataUri } from './src/ui/icons/data-uri.ts'
import { appIcons } from './vite/app-icons.ts'
import { createChunks } from './vite/chunks.ts'
import { demoApps } from './vite/demo-apps.ts'
import { guestAddress } from './vite/guest-address.ts'
import { createPreloads } from './vite/preloads.ts'
import { samples } from './vite/samples.ts'
import { scriptText } from './vite/script-text.ts'
import { texts } from './vite/texts.ts'

/** Paths that the server answers; the development server passes them on to it. */
const serverPaths = [
  '/auth',
  '/rest',
  '/storage',
  '/functions',
  '/config.json',
  '/vm/',
  '/healthz',
  '/readyz',
  '/dev',
  '/link/',
]
/** Icons of sets come as addresses of images. */
const icons = Icons({
  compiler: { compiler: (svg) => `export default ${JSON.stringify(svgDataUri(svg))}` },
})
const chunks = createChunks()
const preloads = createPreloads({ login: 'login', desktop: 'desktop', start: ['start'] })
const server = process.env.OTTEROS_SERVER ?? 'http://localhost:4000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    appIcons(),
    icons,
    scriptText(),
    samples(),
    demoApps(),
    texts(),
    preloads.plugin,
    guestAddress(),
  ],
  // A module, so that a worker can fetch its language.
  worker: { format: 'es', plugins: () => [texts({ isWorker: true })] },
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      // What git's library is made with: the package of this name, not the module of Node that browsers do not have.
      buffer: createRequire(import.meta.url).resolve('buffer/'),
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: preloads.modulePreload,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: chunks }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
  },
})
