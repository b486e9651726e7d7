import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  bytes: '{count, plural, one {{amount} byte} other {{amount} bytes}}',
  kilobytes: '{amount} KB',
  megabytes: '{amount} MB',
  gigabytes: '{amount} GB',
  terabytes: '{amount} TB',
})
