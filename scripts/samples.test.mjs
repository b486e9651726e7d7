import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { samples } from '../web/vite/samples.ts'
import { root } from './lib/project.mjs'

const name = 'src/kernel/files/sample/apps/calculator.html'
const file = join(root, 'web', name)

test('an import of a sample, and the address below the root by which a cache asks for it, have the id of its file', async () => {
  const server = await createServer({
    configFile: false,
    root: join(root, 'web'),
    plugins: [samples()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { pluginContainer } = server.environments.ssr
    const idOf = async (source) =>
      (await pluginContainer.resolveId(source, join(root, 'web/src/main.tsx')))?.id
    expect(await idOf(`${file}?sample`)).toBe(`${file}.sample`)
    expect(await idOf(`/${name}.sample`)).toBe(`${file}.sample`)
    expect(await idOf(`/${name}.sample-text`)).toBe(`${file}.sample-text`)
  } finally {
    await server.close()
  }
})
