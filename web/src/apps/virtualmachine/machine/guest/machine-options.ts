import type { V86Options } from 'v86'

/**
 * What the machine is made of. An image resumes only in a machine like the one that it was made in: a change here makes all
 * saved states useless, and is part of the image's key for that reason.
 */
export const machineOptions = {
  vga_memory_size: 2 * 1024 * 1024,
  disable_speaker: true,
  disable_mouse: true,
  // Keys are sent as codes; the emulator's own listeners would take every key of the page.
  disable_keyboard: true,
  fastboot: true,
  autostart: false,
  // The terminal is a virtio console: it takes whole blocks, holds back any excess, and knows its size.
  virtio_console: { type: 'none' },
  // A card that nothing is connected to. There is no network, on purpose.
  net_device: { type: 'ne2k' },
} as const satisfies V86Options

/**
 * What the kernel is told. Without the checks that a machine of this kind cannot fail, it starts seconds faster; and it
 * takes the 16 MiB that the BIOS keeps to itself at the end of memory, for tables that this machine does not have.
 */
export const kernelCommandLine =
  // not shown: a command line
  'console=tty0 console=ttyS0 tsc=reliable mitigations=off random.trust_cpu=on quiet loglevel=3 apparmor=0 ima=off ' +
  // not shown: a command line
  'noisapnp pnpbios=off cryptomgr.notests nokaslr memmap=exactmap memmap=639K@0 memmap=63M@1M rdinit=/init'
