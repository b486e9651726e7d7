import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Web Browser',
  keywords: 'internet, www, pages, surf, bookmarks',
})
