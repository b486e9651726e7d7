import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import Icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'
import { svgDataUri } from './src/ui/icons/data-uri.ts'
import { firstModule } from './vite/first-module.ts'
import { texts } from './vite/texts.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * The page of links (`/s`), built beside the desktop into the same folder. A build of its own: how the desktop's code is divided into
 * files follows what the desktop fetches, and guests have nothing of that.
 */
export default defineConfig({
  root: path('.'),
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    Icons({
      compiler: { compiler: (svg) => `export default ${JSON.stringify(svgDataUri(svg))}` },
    }),
    texts({ page: path('./src/guest/main.tsx') }),
    firstModule('main'),
  ],
  worker: { format: 'es', plugins: () => [texts({ isWorker: true })] },
  resolve: {
    alias: {
      '@': path('./src'),
      // Takes a tenth of the room (docs/decisions/0085-small-renderer-for-guests.md).
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    // The page names its files itself.
    modulePreload: false,
    manifest: '.vite/guest.json',
    rolldownOptions: { input: path('./s.html') },
  },
})
