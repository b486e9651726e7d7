import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import {
  packDifferences,
  unpackDifferences,
} from '../../web/src/apps/virtualmachine/machine/snapshot/snapshot.ts'
import { type DrivenGuest, type Image, readImage, resume } from './driven-guest.ts'

const provided = inject('linux')

describe('Linux in the virtual machine', () => {
  let image: Image
  let linux: DrivenGuest

  beforeAll(async () => {
    if ('problem' in provided) throw new Error(provided.problem)
    image = readImage(provided.folder)
    linux = await resume(image)
    await linux.until(/# /)
    return () => linux.close()
  })

  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const bytes = (value: string) => new TextEncoder().encode(value)

  test('welcomes whoever resumes it, with the kernel that the image names', async () => {
    expect(linux.output()).toContain('Welcome to Linux')
    expect(`Linux ${(await linux.run('uname -r')).trim()}`).toBe(image.description.kernel)
  })

  test('answers commands, in lines that a terminal understands', async () => {
    expect(await linux.run('echo $((6 * 7)); seq 3 | sort -r | tr -d "\\n"; echo')).toBe('42\n321\n')
    expect(linux.output()).toMatch(/42\r\n321\r\n/)
  })

  test('knows how large its terminal is, and hears when that changes', async () => {
    expect(await linux.run('stty size')).toBe('30 100\n')
    linux.guest.agent.resizeTerminal(132, 43)
    await linux.until(/43 132/, () => {
      linux.guest.terminal.type(bytes('stty size\n'))
      return linux.output()
    })
  })

  test('has the time of the desktop', async () => {
    const seconds = Number(await linux.run('date +%s'))
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(60)
  })

  test('has no network but to itself', async () => {
    const links = await linux.run('ls /sys/class/net')
    expect(links).toBe('lo\n')
  })

  test('explains itself, and its examples run', async () => {
    expect(await linux.run('guide')).toContain('/mnt')
    expect(await linux.run('primes 20')).toContain('8 primes up to 20')
    expect(await linux.run('month 1 2026')).toContain('January 2026')
    expect(await linux.run('maze 4 3')).toContain('+-+')
    expect(await linux.run('printf "q\\n" | guess')).toMatch(/It was \d+\./)
    expect(await linux.run('printf "go upstream\\nquit\\n" | river')).toContain('An otter sits on a stone')
    expect(await linux.run('life 1 | tail -n 1')).toContain('step 1 of 1')
    expect(await linux.run('sh -n ~/examples/clock && echo fine')).toBe('fine\n')
  })

  test('says on the terminal of a phone what it has to say, in lines that fit', async () => {
    linux.guest.agent.resizeTerminal(43, 30)
    await linux.until(/30 43/, () => {
      linux.guest.terminal.type(bytes('stty size\n'))
      return linux.output()
    })
    const said = await linux.run('welcome; guide')
    // oxlint-disable-next-line no-control-regex
    const lines = said.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n')
    expect(said).toContain('Welcome to Linux')
    expect(said).toContain('/mnt')
    expect(lines.filter((line) => line.length > 43 && !line.startsWith('    '))).toEqual([])
    linux.guest.agent.resizeTerminal(100, 30)
  })

  test('shares a folder with the desktop, both ways', async () => {
    const { files } = linux.guest
    expect(files.write([{ path: 'notes/today.txt', bytes: bytes('from the desktop\n') }]).ok).toBe(true)
    expect(await linux.run('cat /mnt/notes/today.txt')).toBe('from the desktop\n')
    await linux.run(
      'mkdir -p /mnt/out && echo from Linux >/mnt/out/answer && mv /mnt/notes/today.txt /mnt/out/',
    )
    expect(files.list('out')).toEqual({
      ok: true,
      value: [
        { path: 'out/answer', kind: 'file', size: 11 },
        { path: 'out/today.txt', kind: 'file', size: 17 },
      ],
    })
    const read = files.read('out/answer')
    expect(read.ok && text(read.value)).toBe('from Linux\n')
    expect(files.remove('out/answer').ok).toBe(true)
    expect(await linux.run('ls /mnt/out; rm -r /mnt/out /mnt/notes; ls /mnt')).toBe('today.txt\n')
    expect(files.list('')).toEqual({ ok: true, value: [] })
  })

  test('copies large files and long lists through the shared folder whole', async () => {
    const sums = await linux.run(
      'cp /bin/busybox /mnt/copy; md5sum </mnt/copy; md5sum </bin/busybox; rm /mnt/copy',
    )
    const [copy, original] = sums.split('\n')
    expect(copy).toBe(original)
    expect(
      await linux.run('mkdir /mnt/many; for i in $(seq 40); do :>/mnt/many/$i; done; ls /mnt/many | wc -l'),
    ).toBe('40\n')
    expect(await linux.run('rm -r /mnt/many; ls /mnt')).toBe('')
  })

  test('hears that the shared folder is full, and may not give names that mislead', async () => {
    const said = await linux.run('dd if=/dev/zero of=/mnt/big bs=1M count=40 2>&1; rm /mnt/big')
    expect(said).toContain('No space left on device')
    expect(await linux.run('touch "/mnt/$(printf "a\\033[2Jb")" 2>&1')).toContain('Invalid argument')
    expect(await linux.run('ln -s /etc/passwd /mnt/link 2>&1')).toContain('not supported')
    expect(linux.guest.files.list('')).toEqual({ ok: true, value: [] })
  })

  test('says how it does', async () => {
    await linux.guest.agent.figures()
    const answered = await linux.guest.agent.figures()
    expect(answered.ok).toBe(true)
    if (!answered.ok) return
    const { uptime, cpu, memoryTotal, memoryFree, processes } = answered.value
    expect(uptime).toBeGreaterThan(0)
    expect(cpu).toBeGreaterThanOrEqual(0)
    expect(memoryTotal).toBeGreaterThan(40 * 1024 * 1024)
    expect(memoryFree).toBeLessThan(memoryTotal)
    expect(processes.find(({ pid }) => pid === 1)?.name).toBe('init')
  })

  test('has a display with a shell, typed to by its own keyboard', async () => {
    const { display, keyboard } = linux.guest
    expect(display.read()).toMatchObject({ columns: 80, rows: 25 })
    keyboard.type('echo "Hello, $((40 + 2))!"\n')
    await linux.until(/^Hello, 42!/m, () => display.read().lines.join('\n'))
    expect(display.read().cursor).not.toBeNull()
  })

  test('takes a long paste without losing any of it', async () => {
    const line = `${'otter '.repeat(30)}\n`
    linux.guest.terminal.type(bytes(`cat >/tmp/pasted\n${line.repeat(100)}\x04`))
    expect(await linux.run('wc -c </tmp/pasted; rm /tmp/pasted')).toBe(`${line.length * 100}\n`)
  })

  test('can be interrupted while it prints without end', async () => {
    linux.guest.terminal.type(bytes('yes otter\n'))
    await linux.until(/(otter\r\n){100}/)
    linux.guest.terminal.type(bytes('\x03'))
    expect(await linux.run('echo still here')).toBe('still here\n')
  })

  test('resumes from what was saved as differences: files, shell, shared folder and what the terminal showed', async () => {
    await linux.run('cd /tmp; kept="in memory"; echo on disk >note; echo shared >/mnt/kept; { sleep 1000 & }')
    linux.guest.pause()
    const saved = await linux.guest.snapshot()
    const differences = packDifferences(image.description.key, image.snapshot, saved)
    expect(differences).not.toBeNull()
    if (!differences) return
    // A machine that was used a little is saved in far less than the image.
    expect(gzipSync(differences).length).toBeLessThan(image.description.state.bytes / 4)
    expect(unpackDifferences('another image', image.snapshot, differences)).toBeNull()
    const snapshot = unpackDifferences(image.description.key, image.snapshot, differences)
    expect(snapshot).not.toBeNull()
    if (!snapshot) return
    expect(Buffer.compare(snapshot.machine, saved.machine)).toBe(0)

    const again = await resume({ ...image, snapshot })
    try {
      await again.until(/sleep 1000/)
      expect(await again.run('pwd; echo $kept; cat note /mnt/kept; pidof sleep | wc -w')).toBe(
        '/tmp\nin memory\non disk\nshared\n1\n',
      )
    } finally {
      await again.close()
      linux.guest.run()
    }
  })

  test('refuses a damaged state instead of running it', async () => {
    const machine = image.snapshot.machine.slice()
    machine.fill(0, 0, 64)
    await expect(resume({ ...image, snapshot: { ...image.snapshot, machine } })).rejects.toThrow(
      'unreadableMachine',
    )
  })
})
