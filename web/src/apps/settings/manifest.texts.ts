import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Settings',
  keywords:
    'preferences, options, control panel, wallpaper, theme, dark, light, password, display, export, import, backup',
})
