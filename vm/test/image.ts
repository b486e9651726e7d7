import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { imageForTests } from './cache.ts'

/** Where the image is, or why there is none. */
export type ProvidedImage = { readonly folder: string } | { readonly problem: string }

declare module 'vitest' {
  interface ProvidedContext {
    linux: ProvidedImage
  }
}

/** Makes the image before the tests. Where that fails, the tests of Linux fail and say why; the others run. */
export default async function setup(project: TestProject): Promise<void> {
  try {
    project.provide('linux', { folder: join(await imageForTests(), 'vm') })
  } catch (error) {
    project.provide('linux', { problem: error instanceof Error ? error.message : String(error) })
  }
}
