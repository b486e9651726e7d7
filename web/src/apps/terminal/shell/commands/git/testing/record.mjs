/** Records what real git answers to the flows beside this file: `node record.mjs`. Run it after changing one. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const flows = JSON.parse(readFileSync(join(here, 'flows.json'), 'utf8'))
const answers = Object.fromEntries(
  Object.entries(flows).map(([name, script]) => {
    const folder = mkdtempSync(join(tmpdir(), 'git-flow-'))
    const settings = '[init]\n\tdefaultBranch = main\n[advice]\n\tdetachedHead = false\n'
    writeFileSync(join(folder, '.gitconfig'), settings)
    const { stdout } = spawnSync('bash', ['-c', `mkdir work; cd work; {\n${script}\n} 2>&1 | cat`], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        LC_ALL: 'C.UTF-8',
        TZ: 'UTC',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_NAME: 'Maya',
        GIT_AUTHOR_EMAIL: 'maya@example.org',
        GIT_COMMITTER_NAME: 'Maya',
        GIT_COMMITTER_EMAIL: 'maya@example.org',
        GIT_AUTHOR_DATE: '1700000000 +0100',
        GIT_COMMITTER_DATE: '1700000000 +0100',
      },
    })
    rmSync(folder, { recursive: true })
    return [name, stdout]
  }),
)
writeFileSync(join(here, 'expected.json'), `${JSON.stringify(answers, null, 2)}\n`)
