import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  added: '{count, plural, one {# sample file} other {# sample files}} added',
  addedHint: 'They are in Documents, in the folder “{folder}”.',
  notAdded: 'The sample files could not be added',
  // The note that explains the samples, as Markdown; the names in brackets and behind them are those of files.
  note: `# Welcome

Everything here is yours to change. What you delete stays deleted; *Add sample files* in the search (Ctrl+K) brings it back.

## Try this

- [ ] Look at [the figures](sightings.csv) as text, then as a table: right-click the file, and choose the Table Viewer.
- [ ] Look at [the picture](evening.svg), and make it your wallpaper: right-click it in the File Manager.
- [ ] Run [the program](best-place.oss): press Ctrl+Enter in the Code Editor.
- [ ] Run [the script](report.sh) in the terminal: type the line below.
- [ ] Drag a window to the edge of the screen, and find anything with Ctrl+K.

~~~sh
sh ~/documents/Samples/report.sh
~~~

## Tick it off

This is a text, and you are reading it as a page. Choose *Edit*, put an x between the brackets, and it is done:

- [x] Read the welcome note
`,
})
