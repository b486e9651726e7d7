/**
 * Records what real bash prints for the scripts beside this file: `node record.mjs [bash]`. Each runs in an empty folder
 * of its own; standard output goes to expected/NAME.txt with the exit status as last line. Run it after adding a script.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const bash = process.argv[2] ?? '/bin/bash'

for (const file of readdirSync(join(here, 'scripts'))) {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  const { stdout, status } = spawnSync(bash, [join(here, 'scripts', file)], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', TMPDIR: tmpdir() },
    input: '',
    timeout: 10_000,
  })
  rmSync(folder, { recursive: true })
  writeFileSync(join(here, 'expected', file.replace(/\.sh$/, '.txt')), `${stdout}exit ${status}\n`)
}
