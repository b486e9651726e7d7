import { productName, productVersion } from '@/lib/product'
import type { Sample } from './sample-tree'

/** Kernel and system: to look at. File system protection refuses changes here [A3.10 A6.3]. */
export const system: Readonly<Record<string, Sample>> = {
  '/kernel/boot.conf': {
    content: `# What the boot loader reads
title   = ${productName} ${productVersion}
image   = /kernel/otter.img
options = quiet splash
timeout = 3
`,
  },
  '/kernel/modules/filesystem.conf': {
    content: `# An overlay: samples below, your changes above
lower = samples
upper = device
`,
  },
  '/kernel/modules/display.conf': { content: 'compositor = on\nrefresh    = auto\n' },
  '/kernel/modules/network.conf': { content: 'proxy   = on\ntimeout = 8\n' },
  '/system/version.txt': { content: `${productName} ${productVersion}\n` },
  '/system/hosts': { content: '127.0.0.1  localhost otter\n' },
  '/system/fonts.conf': { content: 'text = Inter\ncode = JetBrains Mono\n' },
  '/system/logs/boot.log': {
    content: `[0.000] ${productName} ${productVersion}
[0.214] kernel: modules loaded: filesystem display network
[0.530] filesystem: samples mounted, upper layer opened
[0.871] display: compositor started
[1.102] session: ready
`,
  },
}
