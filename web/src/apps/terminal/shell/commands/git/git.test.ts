import { expect, test } from 'vitest'
import { testFiles, testShell } from '../../../testing/test-shell'
import { failure, success } from '@/lib/result'
import { expected, flows } from './testing/flows'
import recorded from './testing/remote.json'

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
  expect(await run('git push; echo $?')).toBe(
    'git: push is not available here: public repositories are only read\n128\n',
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

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** A shell with a repository on another server, as real git answers for it. */
async function withRemote() {
  const shell = await setUp()
  const asked: string[] = []
  shell.desktop.repositories.ask = (address, body) => {
    asked.push(`${body ? 'POST' : 'GET'} ${address}`)
    return Promise.resolve(success(bytesOf(body ? recorded.pack : recorded.refs)))
  }
  return { ...shell, asked }
}

test('a public repository is cloned, with its branches and the same commits', async () => {
  const { run, asked } = await withRemote()
  expect(
    await run('git clone https://example.org/otters/pond.git | cat; cd pond; ls | cat; cat a.txt d/b.txt'),
  ).toBe("Cloning into 'pond'...\na.txt\nd\none\nmore\ntwo\n")
  expect(asked).toEqual([
    'GET https://example.org/otters/pond.git/info/refs?service=git-upload-pack',
    'POST https://example.org/otters/pond.git/git-upload-pack',
  ])
  expect(
    await run('git status -s; git rev-parse HEAD origin/side; git log --oneline | wc -l; git remote -v'),
  ).toBe(
    `${recorded.heads.join('\n')}\n2\norigin\thttps://example.org/otters/pond.git (fetch)\norigin\thttps://example.org/otters/pond.git (push)\n`,
  )
  expect(await run('git fetch; git pull')).toBe('Already up to date.\n')
})

test('a clone tells on the terminal how far it is', async () => {
  const { run } = await withRemote()
  const said = await run('command git -C /home/work clone https://example.org/pond')
  expect(said).toMatch(/^Cloning into 'pond'\.\.\.\n/)
  expect(said).toMatch(/Receiving objects: .*, done\.\n/)
})

test('a clone that cannot be says why, leaves nothing, and can be broken off', async () => {
  const { run, shell, desktop } = await withRemote()
  expect(await run('git clone git@example.org:x.git; git clone; mkdir pond; touch pond/x')).toBe(
    'fatal: git@example.org:x.git: only addresses that begin with https:// are cloned here\nfatal: You must specify a repository to clone.\n',
  )
  expect(await run('git clone -q https://example.org/pond; echo $?')).toBe(
    "fatal: destination path 'pond' already exists and is not an empty directory.\n128\n",
  )
  desktop.repositories.ask = () => Promise.resolve(failure('too_large', () => ''))
  expect(await run('git clone -q https://example.org/lake; echo $?; ls')).toMatch(
    /^fatal: unable to access 'https:\/\/example.org\/lake': it is larger than 8 MB.*\n128\n.*pond.*\n$/,
  )
  desktop.repositories.ask = () => new Promise(() => undefined)
  const running = run('git clone -q https://example.org/lake')
  shell.interrupt()
  await running
  expect(await run('echo $?; ls | cat')).toBe('130\npond\n')
})
