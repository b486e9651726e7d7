import { getCommandNames } from 'just-bash/browser'
import { describe, expect, test } from 'vitest'
import { attributeCodes } from '../model/ansi'
import { testDesktop, testFiles, testShell } from '../testing/test-shell'
import { isIncomplete } from './incomplete'
import { shellCommands } from './commands'
import { engineSummaries } from './engine-summaries'

describe('the commands that are asked for', () => {
  test('help lists every command with a line each [A9.18]', async () => {
    const { run } = await testShell()
    const printed = await run('help')
    for (const name of 'help ls pwd cat echo clear whoami date uname start end showinfo otterfetch'.split(
      ' ',
    )) {
      expect(printed).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
    }
    for (const { name, summary } of shellCommands)
      expect(printed).toMatch(new RegExp(`^  ${name} +${summary().slice(0, 5)}`, 'm'))
    expect(await run('help start')).toContain('Usage: start <plugin_name>')
    expect(await run('man grep')).toContain('Usage: grep')
    expect(await run('help nosuch')).toBe("ottersh: help: no help topics match 'nosuch'\n")
  })

  test('an unknown command is not found [A8.13]', async () => {
    const { run } = await testShell()
    expect(await run('frobnicate --now')).toBe('ottersh: frobnicate: command not found\n')
    expect(await run('echo $?')).toBe('127\n')
  })

  test('output that has no place to go fails its own command, and what follows is run', async () => {
    const { run } = await testShell()
    const missing = (name: string) => `ottersh: ${name}: No such file or directory\n`
    expect(await run('echo x > none/a; echo "after $?"')).toBe(`${missing('none/a')}after 1\n`)
    expect(await run('echo x >> /none/a || echo or')).toBe(`${missing('/none/a')}or\n`)
    expect(await run('{ echo x; } > /none/b && echo and; echo on')).toBe(`${missing('/none/b')}on\n`)
    expect(await run('for i in 1 2; do echo $i > /none/$i; done; echo on')).toBe(
      `${missing('/none/1')}${missing('/none/2')}on\n`,
    )
    expect(await run('f() { echo x > /none/c; echo in; }; f; echo out')).toBe(
      `${missing('/none/c')}in\nout\n`,
    )
    expect(await run('set -e; echo x > /none/d; echo never')).toBe(missing('/none/d'))
  })

  test('cat shows the profile from the start folder and says what does not exist [A5.7 A8.13]', async () => {
    const { run } = await testShell()
    expect(await run('cat profile.txt')).toContain('Role: Administrator')
    expect(await run('cat none.txt')).toBe('cat: none.txt: No such file or directory\n')
  })

  test('showinfo knows the profile, the plugins, the readme and every other file [A5.7 A8.13]', async () => {
    const { run } = await testShell()
    expect(await run('showinfo')).toBe('Usage: showinfo <filename>\n')
    expect(await run('showinfo none.txt')).toBe('File not found: none.txt\n')
    expect(await run('showinfo profile.txt')).toContain('Role: Administrator')
    expect(await run('cd /users; showinfo readme.txt')).toContain('Path: /readme.txt')
    expect(await run('showinfo plugins')).toMatch(/sample-plugin[^]*todo-list[^]*weather-widget/)
    await run('cd; echo 12345 > mine.dat')
    expect(await run('showinfo mine.dat')).toContain('Size: 6 bytes')
  })

  test('start adds a plugin to the running list and end removes it [A4.25 A8.13]', async () => {
    const { run } = await testShell()
    expect(await run('start')).toBe('Usage: start <plugin_name>\n')
    expect(await run('end weather-widget')).toBe('Plugin weather-widget is not running or does not exist.\n')
    await run('start weather-widget')
    expect(await run('jobs; ps')).toMatch(/\[1\] {2}Running {4}weather-widget[^]*plugin {2}weather-widget/)
    expect(await run('showinfo plugins')).toContain('weather-widget (running)')
    expect(await run('end weather-widget')).toBe('Plugin weather-widget ended.\n')
    expect(await run('jobs')).toBe('')
  })

  test('whoami, date and uname tell of the person, their timezone and the system [A9.18]', async () => {
    const { run } = await testShell()
    expect(await run('whoami')).toBe('Maya Lindqvist\n')
    expect(await run('uname')).toBe('OtterOS\n')
    expect(await run('uname -a')).toContain('web-kernel 1.0.0')
    expect(await run('date +%z')).toBe('-0500\n')
    expect(await run('pwd; echo hello')).toBe('/home\nhello\n')
  })

  test('date follows a city of the settings, before and after its clocks are changed', async () => {
    const { run } = await testShell({ desktop: testDesktop({ timezone: 'America/New_York' }).port })
    expect(await run('date -d @1767268800 +"%H:%M %z"')).toBe('07:00 -0500\n')
    expect(await run('date -d @1782907200 +"%H:%M %z"')).toBe('08:00 -0400\n')
    expect(await run('date -d "2026-03-08 01:30 +1 hour" +"%H:%M %z"')).toBe('03:30 -0400\n')
    expect(await run('date -d "2026-03-08 03:30 -1 hour" +"%H:%M %z"')).toBe('01:30 -0500\n')
  })

  test('ls shows times in the timezone of the settings', async () => {
    const { run } = await testShell()
    await run('touch now.txt')
    const shown = await run('date "+%b %e %H:%M"; ls -l now.txt; date "+%b %e %H:%M"')
    const [before = '', line = '', after = ''] = shown.replaceAll(attributeCodes, '').split('\n')
    expect([before, after].some((time) => line.includes(` ${time} now.txt`))).toBe(true)
  })

  test('clear empties the terminal, what was scrolled away too [A9.18]', async () => {
    const { run } = await testShell()
    expect(await run('clear')).toBe('\u001B[H\u001B[2J\u001B[3J')
  })

  test('otterfetch sums the system up [A9.18]', async () => {
    const { run } = await testShell()
    const printed = (await run('otterfetch')).replaceAll(attributeCodes, '')
    for (const line of [
      'OS: OtterOS 1.0.0',
      'Kernel: web-kernel 1.0.0',
      'Uptime: 1 min, 5 secs',
      'Shell: ottersh 1.0.0',
      'Resolution: 1920x1080 (page 1280x800)',
      'Theme: Default',
      'Style: Default Blue',
      'Browser: Chromium 156',
      'Memory: 8GB',
      'Files: 12 (2.0K)',
    ]) {
      expect(printed).toContain(line)
    }
  })

  test('ls lists in coloured columns on the terminal and a name a line elsewhere [A9.18]', async () => {
    const { run } = await testShell()
    expect(await run('ls')).toContain('\u001B[1;34mdocuments\u001B[0m')
    expect(await run('ls | head -2')).toMatch(/^\w+\n\w+\n$/)
    expect(await run('ls none')).toBe("ls: cannot access 'none': No such file or directory\n")
    const long = (await run('ls -la')).replaceAll(attributeCodes, '')
    expect(long).toMatch(/^drwxr-xr-x 1 maya maya +0 \w{3} [ \d]\d .{5} documents$/m)
    expect(long).toMatch(/ \.\.$/m)
  })
})

describe('what lines leave to the next', () => {
  test('variables, arrays, functions, aliases, options and the folder stay', async () => {
    const { run } = await testShell()
    await run(
      'x=1; list=(a "b c"); declare -A map=([k]=v); greet() { echo "hi $1"; }; alias hello="greet you"',
    )
    await run('cd documents; shopt -s nullglob; set -o pipefail')
    expect(
      await run('echo "$x ${list[1]} ${map[k]}"; greet me; hello; pwd; echo none*; false | true; echo $?'),
    ).toBe('1 b c v\nhi me\nhi you\n/home/documents\n\n1\n')
  })

  test('functions of a file that was sourced stay, those of a script that was run do not', async () => {
    const { run } = await testShell()
    await run(`echo 'shout() { echo "$1!"; }; secret=1' > lib.sh`)
    expect(await run('bash lib.sh; shout a; echo "[$secret]"')).toBe(
      'ottersh: shout: command not found\n[]\n',
    )
    await run('source lib.sh')
    expect(await run('shout a; echo "[$secret]"')).toBe('a!\n[1]\n')
  })

  test('options of a script stay its own', async () => {
    const { run } = await testShell()
    await run(`bash -c 'shopt -s nullglob; export INNER=1'`)
    expect(await run('echo nothing*; echo "[$INNER]"')).toBe('nothing*\n[]\n')
  })

  test('a line that was interrupted leaves what it had done', async () => {
    const { run, shell } = await testShell()
    const running = shell.run('before=1; cd documents; while true; do n=$((n + 1)); done')
    setTimeout(() => shell.interrupt(), 30)
    expect(await running).toEqual({ exitCode: 130, isExit: false, isInterrupted: true, isExhausted: false })
    expect(await run('echo $before $?; pwd')).toBe('1 130\n/home/documents\n')
  })

  test('a snapshot makes another shell that knows the same', async () => {
    const files = testFiles()
    const first = await testShell({ files })
    await first.run('x=kept; f() { echo "f $x"; }; cd documents')
    const second = await testShell({ files, snapshot: structuredClone(first.shell.snapshot()) })
    expect(await second.run('f; pwd')).toBe('f kept\n/home/documents\n')
  })

  test('exit ends the shell, in a subshell it does not; its trap runs', async () => {
    const { shell, run, output } = await testShell()
    await run('(exit 3)')
    expect((await shell.run('(exit 3)')).isExit).toBe(false)
    await run("trap 'echo bye' EXIT")
    expect(await shell.run('exit 4')).toMatchObject({ isExit: true, exitCode: 4 })
    expect(output()).toBe('bye\n')
  })
})

describe('files', () => {
  test('system folders are there for scripts and not in the listing of the root', async () => {
    const { run, files } = await testShell()
    expect(
      await run('echo x > /tmp/y; cat /tmp/y; echo gone > /dev/null; [ -x /bin/ls ] && echo found'),
    ).toBe('x\nfound\n')
    const listed = await files.list('/')
    const names = listed.ok ? listed.value.map(({ name }) => name) : []
    expect((await run('ls -1 /')).replaceAll(attributeCodes, '').trim().split('\n').toSorted()).toEqual(
      names.toSorted(),
    )
  })

  test('copies and moves between the files and /tmp', async () => {
    const { run } = await testShell()
    await run('mkdir -p a/b; echo 1 > a/b/c; cp -r a /tmp/a; mv /tmp/a/b/c documents/c')
    expect(await run('cat documents/c; ls /tmp/a/b; cat a/b/c')).toBe('1\n1\n')
  })

  test('links lead to their file', async () => {
    const { run } = await testShell()
    await run('ln -s profile.txt me; ln -s /home loop')
    expect(await run('cat me | head -1; readlink me; realpath me; [ -L me ] && echo link')).toMatch(
      /\nprofile.txt\n\/home\/profile.txt\nlink\n$/,
    )
  })

  test('what the files refuse is told by the command', async () => {
    const { run } = await testShell({ files: testFiles({ isProtected: true }) })
    expect(await run('rm /system/version.txt 2>&1 || true')).toMatch(/not permitted|denied/i)
  })
})

test('a script that keeps too much is stopped', async () => {
  const { shell, output } = await testShell()
  const end = await shell.run(
    'x=$(printf "%01000d" 1); while true; do for i in 1 2 3 4 5 6 7 8; do eval "v$i=\\$x\\$x"; done; x=$x$x; done',
  )
  expect(end.exitCode).not.toBe(0)
  expect(end.isExhausted || /limit|exceeded/.test(output())).toBe(true)
})

test('several shells know nothing of each other', async () => {
  const [one, two] = [await testShell(), await testShell()]
  await one.run('mine=1; cd documents')
  expect(await two.run('echo "[$mine]"; pwd')).toBe('[]\n/home\n')
})

test.each([
  'echo "abc',
  "echo 'abc",
  'for i in 1 2; do',
  'if true; then',
  'cat <<EOF\nabc',
  'echo a \\',
  'f() {',
  'echo $(ls',
  'echo $((1 +',
  'case a in',
  'echo a |',
  'true &&',
])('an unfinished line is seen as such: %s', async (text) => {
  const { shell } = await testShell()
  expect(shell.isIncomplete(text)).toBe(true)
})

test.each([
  'echo done',
  'done',
  'echo "a" # |',
  'cat <<EOF\nabc\nEOF',
  'for i in 1; do :; done',
  'echo )',
  'fi',
])('a finished or wrong line is not waited for: %s', async (text) => {
  const { shell } = await testShell()
  expect(shell.isIncomplete(text)).toBe(false)
})

test('a parser that complains about something else is not asked again', () => {
  expect(
    isIncomplete('x', () => {
      throw new Error('nonsense')
    }),
  ).toBe(false)
})

test('every command of the engine has a line in help', () => {
  const own = new Set([...shellCommands.map(({ name }) => name), ...engineSummaries().keys()])
  expect(getCommandNames().filter((name) => !own.has(name))).toEqual([])
})
