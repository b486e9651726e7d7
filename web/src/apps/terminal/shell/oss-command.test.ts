import { describe, expect, test, vi } from 'vitest'
import { testShell } from '../testing/test-shell'

describe('oss runs programs in OtterScript', () => {
  test('prints what they say, with values and the folder of the shell', async () => {
    const { run, files } = await testShell()
    await run('mkdir -p /home/documents; cd /home/documents')
    await run(`cat > hello.oss <<'END'
for name in args { say("Hello, {name}!") }
write("made.txt", "made")
END`)
    expect(await run('oss hello.oss Ada Grace; echo $?')).toBe('Hello, Ada!\nHello, Grace!\n0\n')
    expect(await files.readText('/home/documents/made.txt')).toMatchObject({ value: 'made' })
    expect(await run('oss hello.oss Ada | tr a-z A-Z')).toBe('HELLO, ADA!\n')
  })

  test('mistakes go to the error output with line and column, and the status is 1', async () => {
    const { run } = await testShell()
    await run(`printf 'say("first")\\nsay(y)\\n' > bad.oss; printf 'let = 1\\nx +\\n' > unread.oss`)
    expect(await run('oss bad.oss 2>/dev/null; echo $?')).toBe('first\n1\n')
    expect(await run('oss bad.oss')).toBe('first\nbad.oss: line 2, column 5: There is no “y”.\n')
    expect(await run('oss unread.oss 2>&1 | wc -l')).toMatch(/^ *2\n$/)
    expect(await run('oss')).toBe('Usage: oss <file> [value]…\n')
    expect(await run('oss none.oss; echo $?')).toBe('oss: none.oss: No such file or directory\n1\n')
    expect(await run('oss /home; echo $?')).toBe('oss: /home: Is a directory\n1\n')
    expect(await run('help oss')).toContain('Usage: oss <file> [value]…')
  })

  test('windows and the recycle bin are the desktop’s; system files stay [A5.6 A8.15]', async () => {
    const { run, desktop } = await testShell()
    await run(`printf 'create("Disk")\\ndelete-file("profile.txt")\\ndelete("/system/x")' > do.oss`)
    expect(await run('oss do.oss')).toBe(
      'Moved to the recycle bin: /home/profile.txt\nSecurity Warning: Cannot delete critical system file: /system/x\n',
    )
    expect([desktop.windows, desktop.recycled]).toEqual([['disk Disk'], ['/home/profile.txt']])
  })

  test('Ctrl+C stops one that waits or never ends', async () => {
    const { run, shell } = await testShell()
    await run(`printf 'every 20 { say("again") }' > wait.oss; printf 'say(1)\\nwait(60000)' > sleep.oss`)
    for (const name of ['wait.oss', 'sleep.oss']) {
      const running = shell.run(`oss ${name}`)
      setTimeout(() => shell.interrupt(), 100)
      expect(await running).toMatchObject({ isInterrupted: true, exitCode: 130 })
    }
  })

  test('events of the desktop reach a program that listens, until Ctrl+C', async () => {
    const { run, shell, desktop, output } = await testShell()
    await run(`printf 'on "window-opened" { say("{event} is here") }\n' > listen.oss`)
    const running = shell.run('oss listen.oss')
    await vi.waitFor(() => expect(output()).toContain('Listening for window-opened. Ctrl+C ends it.'))
    desktop.tell({ name: 'theme-changed', value: 'dark', isOwn: false })
    desktop.tell({ name: 'window-opened', value: 'Disk', isOwn: false })
    await vi.waitFor(() => expect(output()).toContain('Disk is here\n'))
    shell.interrupt()
    expect(await running).toMatchObject({ isInterrupted: true, exitCode: 130 })
    expect(output()).not.toContain('dark')
  })
})
