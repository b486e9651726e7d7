import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * How a test file is run. `plain`: no document, beside others in one process. `document`: the same with a document of its
 * own. `driven-frames`: as `document`, but only beside files that put the same thing in the place of the same module. `alone`:
 * in a process of its own, because it puts something else in a module's place, sets its document up otherwise, or tests what
 * changes the platform's objects under an app.
 */
type Kind = 'plain' | 'document' | 'driven-frames' | 'alone'

/** What the files with frames that are driven by hand replace; all that they replace, and all of them by this. */
const drivenFrames =
  /^vi\.mock\('@\/sandbox\/open-page', \(\) => import\('(?:\.\.?\/)+testing\/fake-sandbox'\)\)$/m

const hasDocument = (text: string) => text.startsWith('// @vitest-environment happy-dom')

function kindOf(file: string): Kind {
  const whole = readFileSync(new URL(file, import.meta.url), 'utf8')
  const text = whole.replace(drivenFrames, '')
  if (/\bvi\.(mock|doMock|hoisted|resetModules)\(|^\/\/ @vitest-environment-options /m.test(text))
    return 'alone'
  if (hasDocument(text) && file.startsWith('src/sandbox/guest/')) return 'alone'
  if (text !== whole) return 'driven-frames'
  return hasDocument(text) ? 'document' : 'plain'
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `src/${name.replaceAll('\\', '/')}`)

const setup = (name: string) => join(root, 'testing', `${name}.ts`)

const project = (name: string, kind: Kind, more: object = {}) =>
  mergeConfig(
    viteConfig,
    defineConfig({
      test: {
        name,
        include: files.filter((file) => kindOf(file) === kind),
        restoreMocks: true,
        // A busy machine is no failure.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 20_000 } },
        isolate: kind === 'alone',
        // Style sheets are left out of tests, but not those whose text is asked for.
        css: { include: [/[?&]raw$/] },
        ...more,
      },
    }),
  )

const withDocument = {
  setupFiles: [
    setup('leave-nothing'),
    setup('patient-waits'),
    setup('repeatable'),
    setup('own-document'),
    setup('patience'),
  ],
  sequence: { setupFiles: 'list' },
}

/**
 * The tests of web. A process of its own with React and the like in it costs more than most files take, so files share
 * processes where they cannot disturb each other. `--project 'unit-web*'` runs all of them.
 */
export const webProjects = [
  project('unit-web', 'plain', {
    setupFiles: [setup('leave-nothing'), setup('patient-waits'), setup('repeatable')],
  }),
  project('unit-web-document', 'document', withDocument),
  project('unit-web-driven-frames', 'driven-frames', withDocument),
  project('unit-web-alone', 'alone', { setupFiles: [setup('patient-waits'), setup('patience')] }),
]
