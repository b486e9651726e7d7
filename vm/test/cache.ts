import { join } from 'node:path'
import { buildImage } from '../image/build.ts'
import { ImageFailure } from '../image/failure.ts'

/** Data folder of the tests' image. Unit tests, journeys and measurements share it, and keep it from run to run. */
const cache = process.env.VM_CACHE_DIR ?? join(import.meta.dirname, '../../node_modules/.cache/otteros-vm')

/**
 * Makes the image that tests resume, unless the one of the last run is made of the same files. Answers the data folder that
 * it is in, as a server's.
 * @throws where it cannot be made, with a sentence that says what to do
 */
export async function imageForTests(): Promise<string> {
  try {
    await buildImage({ dataDir: cache, reuse: true, report: () => {} })
    return cache
  } catch (error) {
    if (!(error instanceof ImageFailure)) throw error
    throw new Error(
      `There is no Linux to test with. ${error.message}\n` +
        'One that this version made elsewhere will do: `npm run vm:image -- --data-dir FOLDER` there, VM_CACHE_DIR=FOLDER here.',
      { cause: error },
    )
  }
}
