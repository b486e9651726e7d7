/**
 * Records what real git answers to a clone of a small repository: `node record-remote.mjs`. Its two branches hold three commits; the
 * answers are those of `git upload-pack`, which servers run behind both addresses.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'remote-'))
const when = '1700000000 +0100'
const env = {
  PATH: process.env.PATH,
  HOME: dir,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Maya',
  GIT_AUTHOR_EMAIL: 'maya@example.org',
  GIT_COMMITTER_NAME: 'Maya',
  GIT_COMMITTER_EMAIL: 'maya@example.org',
  GIT_AUTHOR_DATE: when,
  GIT_COMMITTER_DATE: when,
}

/**
 * Runs a command in the repository.
 * @param {string} command
 * @param {string} [input]
 */
function run(command, input = '') {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', command], { cwd: dir, env, input })
  if (status !== 0) throw new Error(`${command}: ${String(stderr)}`)
  return stdout
}
/** @param {string} text */
const line = (text) => (text.length + 4).toString(16).padStart(4, '0') + text
/** @param {readonly string[]} lines */
const told = (lines) => lines.map(line).join('')

run('git init -qb main; echo one > a.txt; mkdir d; echo two > d/b.txt; git add .; git commit -qm one')
run(
  'echo more >> a.txt; git commit -qam two; git switch -qc side; echo s > s.txt; git add .; git commit -qm side',
)
run('git switch -q main')
const heads = String(run('git rev-parse main side')).trim().split('\n')
const refs = run('git upload-pack --stateless-rpc --http-backend-info-refs .git')
const wants = heads.map(
  (oid, at) => `want ${oid}${at === 0 ? ' multi_ack_detailed no-done side-band-64k ofs-delta' : ''}\n`,
)
const pack = run('git upload-pack --stateless-rpc .git', `${told(wants)}0000${line('done\n')}`)
const before = line('# service=git-upload-pack\n') + '0000'
writeFileSync(
  join(here, 'remote.json'),
  `${JSON.stringify({ heads, refs: Buffer.concat([Buffer.from(before), refs]).toString('base64'), pack: pack.toString('base64') }, null, 2)}\n`,
)
rmSync(dir, { recursive: true })
