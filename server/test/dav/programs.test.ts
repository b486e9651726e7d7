import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMount } from '../../../scripts/lib/dav-programs.mjs'
import { type Dav, davOf, run } from '../support/dav.ts'
import { newPerson } from '../support/people.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer({ env: { FIRST_USER_IS_ADMIN: 'false' } })
  folder = mkdtempSync(join(tmpdir(), 'otteros-dav-'))
})
afterAll(async () => {
  await server.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const newDav = async (): Promise<Dav> => davOf(server, await newPerson(server))

test('litmus passes whole: basic, copymove, props, locks and http', async () => {
  const dav = await newDav()
  const { code, output } = await run('litmus', ['-k', dav.url, dav.user, dav.password], { cwd: folder })
  if (code !== 0 || process.env.DAV_SHOW) process.stdout.write(output)
  expect(output).not.toMatch(/FAIL|WARNING/)
  for (const suite of ['basic', 'copymove', 'props', 'locks', 'http'])
    expect(output).toMatch(new RegExp(`summary for .${suite}.: of (\\d+) tests run: \\1 passed, 0 failed`))
  expect(code).toBe(0)
})

test('cadaver makes folders, sends, lists, copies, moves, locks, reads back and deletes', async () => {
  const dav = await newDav()
  const home = mkdtempSync(join(folder, 'cadaver-'))
  const { host } = new URL(dav.url)
  writeFileSync(
    join(home, '.netrc'),
    `machine ${host.split(':')[0]}\nlogin ${dav.user}\npassword ${dav.password}\n`,
    {
      mode: 0o600,
    },
  )
  const film = randomBytes(300_000)
  writeFileSync(join(home, 'film.bin'), film)
  writeFileSync(join(home, 'notes.txt'), 'An otter swims.\n')
  const script = [
    'mkcol trip',
    'cd trip',
    'put film.bin',
    'put notes.txt',
    'copy notes.txt copy.txt',
    'move copy.txt other.txt',
    'lock notes.txt',
    'put notes.txt',
    'unlock notes.txt',
    'ls',
    'get film.bin back.bin',
    'get other.txt back.txt',
    'delete other.txt',
    'ls',
    'quit',
  ]
  const { output } = await run('cadaver', [dav.url], {
    cwd: home,
    env: { HOME: home },
    input: `${script.join('\n')}\n`,
  })
  expect(output).not.toMatch(/failed|could not|denied/i)
  expect(readFileSync(join(home, 'back.bin')).equals(film)).toBe(true)
  expect(readFileSync(join(home, 'back.txt'), 'utf8')).toBe('An otter swims.\n')
  const [before = '', after = ''] = output.split('Listing collection').slice(1)
  expect(before).toMatch(/film\.bin[^]*notes\.txt[^]*other\.txt/)
  expect(after).toMatch(/film\.bin[^]*notes\.txt/)
  expect(after).not.toContain('other.txt')
})

// It sends at most 100 requests a second.
test('rclone syncs 2,000 files, and its check says that they are equal', { timeout: 600_000 }, async () => {
  const dav = await newDav()
  const source = mkdtempSync(join(folder, 'rclone-'))
  for (let nth = 0; nth < 2000; nth++) {
    const path = join(source, `folder ${nth % 20}`, `ü ${nth % 100}`)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, `file #${nth} & 100%.txt`), `file ${nth} `.repeat(nth % 50))
  }
  writeFileSync(join(source, 'large.bin'), randomBytes(2_000_000))
  const { output: hidden } = await run('rclone', ['obscure', dav.password])
  const env = {
    RCLONE_CONFIG: join(folder, 'rclone.conf'),
    RCLONE_CONFIG_OTTER_TYPE: 'webdav',
    RCLONE_CONFIG_OTTER_URL: dav.url,
    RCLONE_CONFIG_OTTER_VENDOR: 'other',
    RCLONE_CONFIG_OTTER_USER: dav.user,
    RCLONE_CONFIG_OTTER_PASS: hidden.trim(),
  }
  const rclone = (...args: string[]) => run('rclone', args, { env })
  expect(await rclone('sync', source, 'otter:backup')).toMatchObject({ code: 0 })
  const check = await rclone('check', '--download', source, 'otter:backup')
  expect(check.output).toContain('0 differences found')
  expect(check.output).toContain('2001 matching files')
  expect(check.code).toBe(0)
  // What is gone here goes there, and comes into the bin.
  rmSync(join(source, 'folder 3'), { recursive: true })
  writeFileSync(join(source, 'large.bin'), randomBytes(2_000_001))
  expect(await rclone('sync', source, 'otter:backup')).toMatchObject({ code: 0 })
  const again = await rclone('check', '--download', source, 'otter:backup')
  expect(again.output).toContain('1901 matching files')
  expect(again.code).toBe(0)
})

test('GNOME copies, moves and reads back with gio', async () => {
  const dav = await newDav()
  const home = mkdtempSync(join(folder, 'gio-'))
  const film = randomBytes(200_000)
  writeFileSync(join(home, 'film.bin'), film)
  const address = dav.url.replace('http://', 'dav://')
  const script = `
    set -ex
    printf '%s\\n%s\\n' "$DAV_USER" "$DAV_PASSWORD" | gio mount "$DAV_URL"
    gio mkdir "$DAV_URL/trip"
    gio copy film.bin "$DAV_URL/trip/film.bin"
    gio copy "$DAV_URL/trip/film.bin" "$DAV_URL/trip/copy.bin"
    gio move "$DAV_URL/trip/copy.bin" "$DAV_URL/trip/moved.bin"
    gio list "$DAV_URL/trip" > before.txt
    gio cat "$DAV_URL/trip/moved.bin" > back.bin
    gio remove "$DAV_URL/trip/film.bin"
    gio list "$DAV_URL/trip" > after.txt
    gio mount -u "$DAV_URL"`
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  const { code, output } = await run('dbus-run-session', ['--', 'bash', '-c', script], {
    cwd: home,
    env: {
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      DAV_URL: address.replace(/\/$/, ''),
      DAV_USER: dav.user,
      DAV_PASSWORD: dav.password,
    },
  })
  expect(`ended with ${code}\n${output}`).toMatch(/^ended with 0\n/)
  expect(readFileSync(join(home, 'back.bin')).equals(film)).toBe(true)
  const listed = (name: string) => readFileSync(join(home, name), 'utf8').trim().split('\n').toSorted()
  expect(listed('before.txt')).toEqual(['film.bin', 'moved.bin'])
  expect(listed('after.txt')).toEqual(['moved.bin'])
})

// `npm test` says where this is left out.
test.skipIf(!canMount())('davfs2 mounts the files, and cp, vim, zip and git write to them', async () => {
  const dav = await newDav()
  const home = mkdtempSync(join(folder, 'davfs-'))
  const [mount, cache] = [join(home, 'mount'), join(home, 'cache')]
  for (const path of [mount, cache]) mkdirSync(path)
  // The program gives up the rights of root once it has mounted.
  for (const path of [folder, home]) chmodSync(path, 0o755)
  chmodSync(cache, 0o777)
  writeFileSync(join(home, 'secrets'), `${mount} "${dav.user}" "${dav.password}"\n`, { mode: 0o600 })
  writeFileSync(
    join(home, 'davfs2.conf'),
    `secrets ${join(home, 'secrets')}\ncache_dir ${cache}\nask_auth 0\ndelay_upload 0\nuse_locks 1\nbuf_size 2048\n`,
  )
  const film = randomBytes(400_000)
  writeFileSync(join(home, 'film.bin'), film)
  const script = `
    set -ex
    mount.davfs -o "conf=$PWD/davfs2.conf" "$DAV_URL" mount
    trap 'umount "$PWD/mount" || true' EXIT
    mkdir mount/trip
    cp film.bin mount/trip/film.bin
    vim -es -u NONE -c 'call setline(1, ["An otter swims."])' -c 'wq' mount/trip/notes.txt
    vim -es -u NONE -c '%s/swims/sleeps/' -c 'wq' mount/trip/notes.txt
    (cd mount/trip && zip -q all.zip film.bin notes.txt)
    git init -q mount/repository
    cp film.bin mount/repository/
    git -C mount/repository -c user.name=Otter -c user.email=otter@example.org add film.bin
    git -C mount/repository -c user.name=Otter -c user.email=otter@example.org commit -qm 'Add a film'
    sync
    trap - EXIT
    umount "$PWD/mount"`
  const { code, output } = await run('bash', ['-c', script], {
    cwd: home,
    env: { HOME: home, DAV_URL: dav.url },
  })
  expect(`ended with ${code}\n${output}`).toMatch(/^ended with 0\n/)
  // Without the cache of the mount: what the server has.
  const bytes = async (path: string) => Buffer.from(await (await dav.send('GET', path)).arrayBuffer())
  expect((await bytes('trip/film.bin')).equals(film)).toBe(true)
  expect((await bytes('trip/notes.txt')).toString()).toBe('An otter sleeps.\n')
  writeFileSync(join(home, 'all.zip'), await bytes('trip/all.zip'))
  expect(await run('unzip', ['-tq', 'all.zip'], { cwd: home })).toMatchObject({ code: 0 })
  const back = join(home, 'back')
  mkdirSync(back)
  expect(
    await run('bash', [
      '-c',
      `mount.davfs -o "conf=${home}/davfs2.conf" "${dav.url}" "${mount}" && cp -r "${mount}/repository" "${back}/" && umount "${mount}"`,
    ]),
  ).toMatchObject({ code: 0 })
  const repository = ['-C', join(back, 'repository')]
  expect((await run('git', [...repository, 'fsck', '--strict'])).code).toBe(0)
  expect((await run('git', [...repository, 'log', '--format=%s'])).output).toBe('Add a film\n')
  expect((await run('git', [...repository, 'status', '--porcelain'])).output).toBe('')
})
