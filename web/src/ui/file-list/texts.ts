import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({ newName: 'New name for {name}' })
