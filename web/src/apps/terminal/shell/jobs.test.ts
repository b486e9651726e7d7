import { expect, test, vi } from 'vitest'
import { testShell } from '../testing/test-shell'
import { mostJobs } from './jobs'

test('a command with & leaves the shell free, is listed, and prints when it comes to that', async () => {
  const { run, output } = await testShell()
  expect(await run('(sleep 0.05; echo late) & echo now')).toBe('[1] 1001\nnow\n')
  expect(await run('jobs')).toBe('[1]+  Running                 (sleep 0.05; echo late) &\n')
  expect(await run('wait; echo end')).toBe('late\nend\n')
  expect(await run('jobs')).toBe('')
  expect(output()).toBe('')
})

test('what has ended is told once, with how it ended, before the next prompt', async () => {
  const { run } = await testShell()
  await run('(exit 3) & :')
  await run('sleep 0.02')
  expect(await run(':')).toBe('')
  expect(await run('true & sleep 0.02')).toMatch(/^\[1\] \d+\n\[1\]\+ {2}Done {20}true\n$/)
  expect(await run('(exit 3) & sleep 0.02')).toMatch(/\[1\]\+ {2}Exit 3 {18}\(exit 3\)\n$/)
})

test('wait gives the status of a job, by its number or its process', async () => {
  const { run } = await testShell()
  expect(await run('(exit 4) & wait $!; echo $?')).toMatch(/\n4\n$/)
  expect(await run('(exit 5) & wait %1; echo $?')).toMatch(/\n5\n$/)
  expect(await run('(sleep 0.01; exit 6) & sleep 9 & wait -n; echo $?; kill %2; wait')).toMatch(/\n6\n/)
  expect(await run('wait 77; echo $?')).toBe('ottersh: wait: pid 77 is not a child of this shell\n127\n')
})

test('kill ends a job, and all that it started', async () => {
  const { run } = await testShell()
  expect(await run('sleep 100 & kill %1; wait %1; echo $?')).toMatch(/\n143\n$/)
  expect(await run('while :; do :; done & kill -9 $!; wait $!; echo $?')).toMatch(/\n137\n$/)
  expect(await run('bash -c "sleep 100 & sleep 100 & wait" & sleep 0.02; kill %1; wait %1; echo $?')).toMatch(
    /\n143\n$/,
  )
  expect(await run('kill %4; kill 4; kill x; echo $?')).toBe(
    'ottersh: kill: %4: no such job\nottersh: kill: (4) - No such process\nottersh: kill: x: arguments must be process or job IDs\n1\n',
  )
})

test('fg waits for a job, and Ctrl+C then ends it; wait leaves it running', async () => {
  const { run, shell, output } = await testShell()
  expect(await run('sleep 0.02 & fg; echo $?')).toMatch(/\nsleep 0\.02\n0\n$/)
  await run('sleep 100 &')
  const waiting = shell.run('wait')
  shell.interrupt()
  expect((await waiting).isInterrupted).toBe(true)
  expect(await run('jobs')).toContain('Running')
  const foreground = shell.run('fg')
  await vi.waitFor(() => expect(output()).toMatch(/\nsleep 100\n$/))
  shell.interrupt()
  await foreground
  expect(await run('wait; jobs; bg')).toBe('ottersh: bg: current: no such job\n')
})

test('a job knows the variables and functions of its shell, and changes none of them', async () => {
  const { run } = await testShell()
  await run('x=1; a=(p q); f() { echo $x ${a[1]} "$1"; x=2; }; cd documents')
  expect(await run('f arg > /tmp/out & wait; cat /tmp/out; echo $x $PWD')).toMatch(
    /\n1 q arg\n1 \/home\/documents\n$/,
  )
})

test('a program that starts itself again and again is held to a number of jobs', async () => {
  const { run } = await testShell()
  const printed = await run('f() { f & f & }; f; sleep 0.1; kill %1 %2; wait')
  expect(printed).toContain(`ottersh: fork: more than ${mostJobs} commands in the background at once`)
  expect(await run('echo fine')).toContain('fine\n')
})
