// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { addSamples } from './add-samples'

const folder = '/home/documents/Samples'
const namesIn = async ({ files }: ReturnType<typeof createTestOs>['os']) => {
  const found = await files.list(folder)
  return found.ok ? found.value.map(({ name }) => name) : found.error.code
}

test('a person who asks gets five samples, and sees the folder and the note', async () => {
  const { os } = createTestOs()
  expect(await namesIn(os)).toBe('ENOENT')
  await addSamples(os)
  expect(await namesIn(os)).toEqual([
    'best-place.oss',
    'evening.svg',
    'report.sh',
    'sightings.csv',
    'Welcome.md',
  ])
  expect(os.notifications.getState()).toMatchObject({ title: '5 sample files added' })
  expect(os.windows.getState().windows.map(({ type, path }) => [type, path])).toEqual([
    ['filemanager', folder],
    ['markdown-viewer', `${folder}/Welcome.md`],
  ])
})

test('what a person changed stays, and what is missing comes back only when it is asked for', async () => {
  const { os } = createTestOs()
  await addSamples(os)
  await os.files.write(`${folder}/report.sh`, 'echo mine')
  await os.files.remove(`${folder}/sightings.csv`)
  await addSamples(os)
  expect(os.notifications.getState()).toMatchObject({ title: '1 sample file added' })
  expect(await os.files.readText(`${folder}/report.sh`)).toEqual({ ok: true, value: 'echo mine' })
})

test('where a file is in the way, why nothing was added is said', async () => {
  const { os } = createTestOs()
  await os.files.write(folder, 'no folder')
  await addSamples(os)
  expect(os.notifications.getState()).toMatchObject({
    title: 'The sample files could not be added',
    variant: 'destructive',
  })
  expect(os.windows.getState().windows).toEqual([])
})
