import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testFiles, testShell } from '../../../testing/test-shell'
import { gunzip } from './deflate'
import { archives } from './testing/archives'
import { readEntries } from './zip-format'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** A shell in an empty folder with these archives in it. */
async function setUp(more: Readonly<Record<string, Uint8Array>> = {}) {
  const files = testFiles()
  await files.createFolder('/home/work')
  const all = {
    ...Object.fromEntries(Object.entries(archives).map(([name, text]) => [name, bytesOf(text)])),
    ...more,
  }
  for (const [name, bytes] of Object.entries(all)) await files.write(`/home/work/${name}`, bytes)
  const shell = await testShell({ files, cwd: '/home/work' })
  await shell.run('export TZ=UTC')
  return { ...shell, files }
}

const long = 'n'.repeat(120)

describe('tar', () => {
  test.each(['gnu.tgz', 'pax.tgz'])('unpacks what GNU tar packed: %s', async (name) => {
    const { run } = await setUp()
    expect(await run(`tar xzvf ${name}`)).toBe(`d/\nd/a.txt\nd/l\nd/${long}\nd/sub/\nd/sub/b.txt\nd/ü.txt\n`)
    expect(await run('cat d/a.txt d/l d/ü.txt; readlink d/l; tail -1 d/sub/b.txt; cat d/nnn*')).toBe(
      'hello\nhello\nü\na.txt\n300\nlong',
    )
    expect(await run('stat -c "%a %s" d/a.txt')).toBe('755 6\n')
    expect(await run('ls -l d/a.txt')).toContain(' 2024 ')
  })

  test('lists with owners, sizes and times as GNU tar does', async () => {
    const { run } = await setUp()
    const listed = (await run('tar -tvf gnu.tgz')).split('\n')
    expect(listed[1]?.replace(/\d\d:\d\d/, 'HH:MM')).toBe(
      '-rwxr-xr-x otter/sea         6 2024-05-06 HH:MM d/a.txt',
    )
    expect(listed[2]?.replace(/\d\d:\d\d/, 'HH:MM')).toBe(
      'lrwxrwxrwx otter/sea         0 2026-11-26 HH:MM d/l -> a.txt',
    )
  })

  test('packs what it unpacks again, with names, links and modes', async () => {
    const { run, files } = await setUp()
    await run(`mkdir -p in/deep; echo one > in/deep/1; ln -s deep/1 in/l; echo x > in/${long}${long}`)
    await run(
      `echo ü > in/ü; chmod 700 in/ü; tar cf out.tar in; mkdir u; tar xf out.tar -C u; tar czf out.tgz in`,
    )
    expect(await run('diff <(cd in; find . | sort) <(cd u/in; find . | sort) && cat u/in/l u/in/ü')).toBe(
      'one\nü\n',
    )
    expect(await run('stat -c %a u/in/ü')).toBe('700\n')
    const packed = await files.readBytes('/home/work/out.tgz')
    const plain = await files.readBytes('/home/work/out.tar')
    if (!packed.ok || !plain.ok) throw new Error('There is no archive')
    expect(gunzipSync(packed.value).equals(plain.value)).toBe(true)
  })

  test('works in pipes, leaves out, strips, and prints', async () => {
    const { run } = await setUp()
    expect(await run('tar xzOf gnu.tgz d/a.txt | cat')).toBe('hello\n')
    expect(await run('cat gnu.tgz | tar tz --exclude "*.txt" --exclude "n*"')).toBe('d/\nd/l\nd/sub/\n')
    expect(await run('tar xf gnu.tgz --strip-components=2; ls; cat b.txt | wc -l')).toMatch(
      /b\.txt[^]*300\n$/,
    )
    expect(await run('tar cf - gnu.tgz | tar tf -')).toBe('gnu.tgz\n')
    expect(await run('tar xf hard.tgz && cat d/hard')).toBe('hello\n')
  })

  test('writes nothing outside of the folder', async () => {
    const { run, files } = await setUp()
    expect(await run('mkdir -p a/b; cd a/b; tar -xf ../../evil.tgz; echo $?; cd ../..')).toMatch(
      /^tar: \.\.\/\.\.\/evil\.txt: Member name contains '\.\.', skipping\n.*\n2\n$/,
    )
    expect((await files.stat('/home/work/evil.txt')).ok).toBe(false)
  })

  test('says what is wrong', async () => {
    const { run } = await setUp({ 'text.tgz': new TextEncoder().encode('no archive '.repeat(100)) })
    expect(await run('tar xf none.tar; echo $?')).toBe(
      'tar: none.tar: Cannot open: No such file or directory\ntar: Error is not recoverable: exiting now\n2\n',
    )
    expect(await run('tar tf text.tgz; echo $?')).toMatch(
      /^tar: This does not look like a tar archive\n.*\n2\n$/,
    )
    expect(await run('head -c 200 gnu.tgz > half.tgz; tar xf half.tgz; echo $?')).toMatch(
      /Unexpected EOF[^]*\n2\n$/,
    )
    expect(await run('tar')).toMatch(/^tar: You must specify one of/)
    expect(await run('tar cf x.tar nothing; echo $?')).toMatch(/^tar: nothing: Cannot stat: [^]*\n2\n$/)
  })

  test('a small archive that holds very much ends with a sentence', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024))
    await expect(gunzip(bomb, 'tar', 'bomb', 1024 * 1024)).rejects.toThrow(
      /^tar: bomb: unpacks to more than \d+ MB, which is too much here$/,
    )
  })
})

describe('zip and unzip', () => {
  test('unpack and list what Info-ZIP packed', async () => {
    const { run } = await setUp()
    expect(await run('unzip info.zip')).toMatch(
      /^Archive: {2}info\.zip\n {3}creating: d\/ +\n(?: (?:extracting| inflating|  creating): d\/\S+ *\n)+$/,
    )
    expect(await run('cat d/a.txt d/ü.txt; stat -c %a d/a.txt; tail -1 d/sub/b.txt')).toBe(
      'hello\nü\n755\n300\n',
    )
    expect(await run('unzip -l info.zip | grep -c 2024-05-06')).toMatch(/^[6-9]\n$/)
    expect(await run('unzip -l info.zip "*.txt" | tail -1')).toMatch(/^ +\d+ +3 files\n$/)
    expect(await run('unzip -t info.zip | tail -1')).toBe(
      'No errors detected in compressed data of info.zip.\n',
    )
  })

  test('what was packed comes back; files are replaced in the archive', async () => {
    const { run, files } = await setUp()
    await run('mkdir -p in/deep; seq 500 > in/deep/n; echo ü > in/ü')
    expect(await run('zip -r out in')).toBe(
      '  adding: in/ (stored 0%)\n  adding: in/deep/ (stored 0%)\n  adding: in/deep/n (deflated 54%)\n  adding: in/ü (stored 0%)\n',
    )
    expect(
      await run(
        'echo new > in/ü; zip out.zip in/ü; unzip -q out.zip -d u; cat u/in/ü; cmp in/deep/n u/in/deep/n',
      ),
    ).toBe('updating: in/ü (stored 0%)\nnew\n')
    expect(
      await run(
        'zip -qj flat.zip in/deep/n in/ü -x "*ü"; unzip -p flat.zip | tail -1; unzip -l flat.zip | tail -1',
      ),
    ).toMatch(/^500\n.* 1 file\n$/)
    const bytes = await files.readBytes('/home/work/out.zip')
    expect(bytes.ok && readEntries(bytes.value).map(({ name }) => name)).toEqual([
      'in/',
      'in/deep/',
      'in/deep/n',
      'in/ü',
    ])
  })

  test('unzip asks before it replaces a file', async () => {
    const { files } = await setUp()
    const { run, prompts } = await testShell({ files, cwd: '/home/work', typed: ['n', 'y'] })
    await run('unzip -q info.zip; echo mine > d/a.txt')
    await run('unzip -q info.zip d/a.txt')
    expect(prompts).toEqual(['replace d/a.txt? [y]es, [n]o, [A]ll, [N]one: '])
    expect(
      await run(
        'cat d/a.txt; unzip -q info.zip d/a.txt; cat d/a.txt; echo mine > d/a.txt; unzip -qn info.zip; cat d/a.txt',
      ),
    ).toBe('mine\nhello\nmine\n')
  })

  test('damaged archives, large ones and names that lead out end with a sentence', async () => {
    const whole = bytesOf(archives['info.zip'])
    const damaged = whole.slice()
    const large = whole.slice()
    const out = whole.slice()
    const view = new DataView(large.buffer)
    for (let at = 0; at < whole.length - 46; at++) {
      if (view.getUint32(at, true) !== 0x02014b50) continue
      view.setUint32(at + 24, 0xfffffff0, true)
      if (out[at + 46] === 100) out.set([46, 46], at + 46)
    }
    const [first] = readEntries(whole).filter(({ size }) => size > 0)
    damaged[(first?.offset ?? 0) + 30 + 3 + 28] = 0
    const { run } = await setUp({ 'damaged.zip': damaged, 'large.zip': large, 'out.zip': out })
    expect(await run('unzip -t damaged.zip | tail -1; unzip -q damaged.zip; echo $?')).toMatch(
      /^At least one error was detected in damaged\.zip\.\n +skipping: .*bad CRC or damaged data\n2\n$/,
    )
    expect(await run('unzip large.zip; echo $?')).toBe(
      'unzip: large.zip: unpacks to more than 256 MB, which is too much here\n2\n',
    )
    expect(await run('mkdir s; cd s; unzip -q ../out.zip; ls ..; cd ..')).toMatch(
      /skipped "\.\.\/" path component/,
    )
    expect(await run('unzip gnu.tgz; echo $?')).toMatch(/cannot find zipfile directory in gnu\.tgz\.\n9\n$/)
    expect(await run('unzip none; echo $?')).toBe(
      'unzip:  cannot find or open none, none.zip or none.ZIP.\n9\n',
    )
  })
})

test('gzip, gunzip and zcat read and write what gzip does', async () => {
  const { run, files } = await setUp({ 'real.gz': gzipSync('from gzip\n') })
  expect(await run('zcat real.gz; gunzip -k real.gz; cat real; echo own > own; gzip own; zcat own.gz')).toBe(
    'from gzip\nfrom gzip\nown\n',
  )
  const own = await files.readBytes('/home/work/own.gz')
  expect(own.ok && gunzipSync(own.value).toString()).toBe('own\n')
  expect(await run('seq 9 | gzip -9 | gunzip | tail -1; gzip -t own.gz && gzip -l own.gz | tail -1')).toBe(
    '9\n                 24                   4 -50.0% own\n',
  )
  expect(await run('echo x | gunzip; gzip real; gzip real.gz; gunzip none; gzip; echo $?')).toBe(
    'gunzip: stdin: not in gzip format\ngzip: real.gz already exists; not overwritten\n' +
      'gzip: real.gz already has .gz suffix -- unchanged\ngunzip: none: No such file or directory\n' +
      'gzip: compressed data not written to a terminal. Use -f to force compression.\nFor help, type: help gzip\n1\n',
  )
})
