import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Table Viewer',
  keywords: 'csv, tsv, spreadsheet, rows, columns',
})
