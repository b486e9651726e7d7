import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Sharing',
  keywords: 'share, shared with me, teams, members, people, invitations, activity',
})
