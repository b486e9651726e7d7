import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  text: 'Text',
  openIn: 'Open in {app}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  usualSize: 'Actual size',
  actualSize: 'Actual size (now {percent} %)',
})
