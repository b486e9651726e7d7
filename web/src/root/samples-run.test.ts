// The samples that a person can add do what their note says.
import { expect, test } from 'vitest'
import { testShell } from '@/apps/terminal/testing/test-shell'
import bestPlace from '@/shell/samples/files/best-place.oss?raw'
import report from '@/shell/samples/files/report.sh?raw'
import sightings from '@/shell/samples/files/sightings.csv?raw'

async function setUp() {
  const { run, files } = await testShell()
  const folder = '/home/documents/Samples'
  await files.createFolder(folder, { parents: true })
  const samples = { 'best-place.oss': bestPlace, 'report.sh': report, 'sightings.csv': sightings }
  for (const [name, text] of Object.entries(samples)) await files.write(`${folder}/${name}`, text)
  return run
}

test('the program finds the best place', async () => {
  const run = await setUp()
  expect(await run('oss ~/documents/Samples/best-place.oss')).toBe(
    'Old bridge: ****** 6\nMill weir: *** 3\nReed bay: *************** 15\nGo to Reed bay!\n',
  )
})

test('the script reports otters by weather and the best day', async () => {
  const run = await setUp()
  expect(await run('sh ~/documents/Samples/report.sh')).toBe(
    'Otters by weather\n  sun: 17\n  rain: 4\n  fog: 3\nThe best day\n2026-04-20,Reed bay\n',
  )
})
