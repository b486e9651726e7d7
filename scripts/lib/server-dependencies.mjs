// Which dependencies of the server are built into it. A start loads most of them, and finding and reading hundreds of small files
// would take it half a second.

/** What stays in node_modules: it is loaded when it is needed, or never. */
const loadedLater = [
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@supabase/lite/sqlite',
  'html-encoding-sniffer',
  'modern-tar',
  'nodemailer',
  'openai',
  'openpgp',
  'parse5',
  'pgsql-parser',
  'prom-client',
  'v86',
  'xz-decompress',
]

const nativeHashing = '\0native-hashing'

/** Supabase Lite hashes passwords with native code, which cannot be built in: the program loads what Lite would load. */
const keepNativeHashing = {
  name: 'keep-native-hashing',
  enforce: 'pre',
  resolveId: (id) => (id === 'bcryptjs' ? nativeHashing : null),
  load: (id) =>
    id === nativeHashing
      ? `import { createRequire } from 'node:module'
         export default createRequire(import.meta.resolve('@supabase/lite'))('bcryptjs')`
      : null,
}

/** Settings for a build of the server. */
export const serverDependencies = {
  plugins: [keepNativeHashing],
  ssr: { noExternal: true, external: loadedLater },
}
