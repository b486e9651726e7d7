import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  system: 'OS:',
  kernel: 'Kernel:',
  uptime: 'Uptime:',
  shell: 'Shell:',
  resolution: 'Resolution:',
  // Both in px: “1920x1080”.
  resolutionAndPage: '{resolution} (page {page})',
  theme: 'Theme:',
  themeDefault: 'Default',
  themeDark: 'Dark',
  themeContrast: 'High contrast',
  style: 'Style:',
  styleDefault: 'Default Blue',
  styleRedblack: 'Red Matrix',
  styleBluegold: 'Royal',
  styleGreyblack: 'Dark Mode',
  browser: 'Browser:',
  memory: 'Memory:',
  memoryUsed: '{size} (page uses {used})',
  files: 'Files:',
  // How many there are, and how much room they take.
  filesSize: '{count} ({size})',
  filesOfCapacity: '{count} ({size} of {capacity})',
})
