import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'User Profile',
  keywords: 'account, avatar, name, me',
})
