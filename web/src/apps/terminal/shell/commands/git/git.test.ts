import { expect, test } from 'vitest'
import { testFiles, testShell } from '../../../testing/test-shell'
import { expected, flows } from './testing/flows'

const who = `export GIT_AUTHOR_NAME=Maya GIT_AUTHOR_EMAIL=maya@example.org GIT_COMMITTER_NAME=Maya
git() { command git "$@" 2>&1; }
export GIT_COMMITTER_EMAIL=maya@example.org GIT_AUTHOR_DATE='1700000000 +0100' GIT_COMMITTER_DATE='1700000000 +0100'`

async function setUp() {
  const files = testFiles()
  await files.createFolder('/home/work')
  const shell = await testShell({ files, cwd: '/home/work' })
  await shell.run(who)
  return shell
}

test.each(Object.entries(flows))('%s is answered as git answers it', async (name, script) => {
  const { run } = await setUp()
  // Numbers of commits and files are git's own: the same content, people and times make the same.
  expect(await run(script)).toBe(expected[name])
})

test('a repository is found from a folder in it, and names are seen from there', async () => {
  const { run } = await setUp()
  expect(
    await run('git init; mkdir -p a/b; cd a/b; touch x ../y; git status -s; git rev-parse --show-toplevel'),
  ).toBe('Initialized empty Git repository in /home/work/.git/\n?? ../\n/home/work\n')
  expect(await run('cd /home; git status')).toBe(
    'fatal: not a git repository (or any of the parent directories): .git\n',
  )
})

test('who commits comes from the settings, and otherwise from the desktop', async () => {
  const { run } = await setUp()
  await run('unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL; git init -q; git commit -q --allow-empty -m one')
  expect(await run('git log | grep Author')).toBe('Author: Maya Lindqvist <maya@otteros>\n')
  await run('git config --global user.name Otter; git config --global user.email o@example.org')
  await run('git commit -q --allow-empty -m two')
  expect(await run('git log -1 | grep Author; git config user.name; git config user.none; echo $?')).toBe(
    'Author: Otter <o@example.org>\nOtter\n1\n',
  )
})

test('what needs a network, and what is no command, ends with a sentence', async () => {
  const { run } = await setUp()
  expect(await run('git clone https://example.org/x.git; echo $?')).toMatch(
    /^git: clone is not available here: .*\n128\n$/,
  )
  expect(await run('git frobnicate; echo $?')).toBe(
    "git: 'frobnicate' is not a git command. See 'git help'.\n1\n",
  )
  expect(await run('git init -q; git log; git switch none; git add none; git show none 2>&1 | head -1')).toBe(
    `fatal: your current branch 'main' does not have any commits yet
fatal: invalid reference: none
fatal: pathspec 'none' did not match any files
fatal: ambiguous argument 'none': unknown revision or path not in the working tree.
`,
  )
})
