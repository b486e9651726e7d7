import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Role Manager',
  keywords: 'permissions, rights, administrators, people',
})
