import { expect, test, vi } from 'vitest'
import { testShell } from '../testing/test-shell'

test('a command without an end feeds one that wants only some lines', async () => {
  const { run } = await testShell({ cwd: '/home' })
  expect(await run('yes | head -3')).toBe('y\ny\ny\n')
  expect(await run('while true; do echo ü; done | head -n 2')).toBe('ü\nü\n')
  expect(await run('f() { while :; do echo "a $1"; done; }; f x | grep a | tr a-z A-Z | head -n1')).toBe(
    'A X\n',
  )
  expect(await run('while :; do echo z; done | head -2 > out.txt; cat out.txt')).toBe('z\nz\n')
  expect(await run('while :; do echo b; echo a; done | head -3 | sort | tr a-z A-Z')).toBe('A\nB\nB\n')
})

test('what a loop prints is seen behind a pipe while it goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { shell, run, output } = await testShell({ cwd: '/home' })
    const running = run(
      'for i in 1 2 3; do echo "line $i"; sleep 60; done | sed s/line/row/ | cat; echo "end $?"',
    )
    await vi.waitFor(() => expect(output()).toBe('row 1\n'))
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() => expect(output()).toBe('row 1\nrow 2\n'))
    shell.interrupt()
    expect(await running).toBe('row 1\nrow 2\n')
  } finally {
    vi.useRealTimers()
  }
})

test('what runs before a pipe has its own variables, and the last command says how it ended', async () => {
  const { run } = await testShell({ cwd: '/home' })
  expect(await run('x=1; { x=2; echo $x; } | cat; echo "$x $?"')).toBe('2\n1 0\n')
  expect(await run('{ echo a; echo b; } | grep z; echo $?; { echo a; } | grep a; echo $?')).toBe('1\na\n0\n')
  expect(await run('set -o pipefail; { echo a; false; } | cat; echo $?; set +o pipefail')).toBe('a\n1\n')
  expect(await run('{ echo seen; echo wrong >&2; printf "no end"; } | tr a-z A-Z')).toBe(
    'SEEN\nwrong\nNO END',
  )
})

test('what cannot be taken in pieces is cut with a sentence', async () => {
  const { run } = await testShell({ cwd: '/home', mostPiped: 50 })
  expect(await run('while :; do echo 123456789; done | wc -l')).toBe(
    'ottersh: a pipe holds 16 MB at most for a command that wants all of it; the command before it was ended\n5\n',
  )
  expect(await run('{ echo short; } | wc -l')).toBe('1\n')
})

test('tail -f goes on printing what is added until it is interrupted', async () => {
  const { shell, files, run, output } = await testShell({ cwd: '/home' })
  await files.write('/home/log.txt', 'one\ntwo\n')
  const running = run('tail -n 1 -f log.txt | grep -v skip')
  await vi.waitFor(() => expect(output()).toBe('two\n'))
  await files.write('/home/log.txt', 'one\ntwo\nskip\nthree\n')
  await vi.waitFor(() => expect(output()).toBe('two\nthree\n'), { timeout: 3000 })
  shell.interrupt()
  expect(await running).toBe('two\nthree\n')
})
