// People who have the same file open see each other.
import { addFile } from '../../server/test/support/links'
import { openAsAnother } from '../support/another-person'
import type { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { FileManager } from '../support/file-manager'
import { meetsWcag } from '../support/looks'
import { memberOf, sharedFolder } from '../support/sharing'
import { expect, test } from '../support/test'

// not shown: a picture
const lake =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="teal"/></svg>'

/** Opens a file of a folder as people do: by its folder. */
async function openFile(desktop: Desktop, folder: string, name: string) {
  const files = await FileManager.open(desktop, folder)
  await files.entry(name).dblclick()
  return desktop.window(name)
}

test('a second editor sees the first before typing, each sees the other come and go, and a save that meets another says whose', async ({
  browser,
  server,
  signedIn,
  person,
}) => {
  const finn = await openAsAnother(browser, server, 'Finn Otter')
  const [ada, editor] = [await memberOf(server, person), await memberOf(server, finn.person)]
  const space = await sharedFolder(ada, 'Plan', [[editor, 'editor']])
  await addFile(ada, space, space, 'notes.txt', 'pack the tent')
  await addFile(ada, space, space, 'lake.svg', lake)

  // Nobody is told of while nobody else is there.
  const ofAda = new Editor(await openFile(signedIn, '/shared/Plan', 'notes.txt'))
  await ofAda.shows('pack the tent')
  await ofAda.replaceAll('pack the tent and the stove')
  await expect(ofAda.status).toHaveText('Modified')
  await expect(ofAda.notices).toHaveCount(0)

  // Who comes second reads that it is being changed.
  const ofFinn = new Editor(await openFile(finn.desktop, '/shared/Plan', 'notes.txt'))
  await expect(ofFinn.notices).toContainText('Ada Otter is changing this file.')
  await expect(ofFinn.text).toBeVisible()
  await expect(ofAda.notices).toContainText('Finn Otter has this file open.')
  await meetsWcag(finn.desktop)

  // Both change it, one saves first: the other keeps their text, and reads whose the stored one is.
  await ofFinn.replaceAll('pack the lamp')
  await expect(ofAda.notices).toContainText('Finn Otter is changing this file.')
  await ofAda.save()
  await expect(
    ofFinn.notices.filter({ hasText: 'Ada Otter changed “notes.txt” since you opened it.' }),
  ).toBeVisible()
  await ofFinn.shows('pack the lamp')
  await ofFinn.button('Show theirs').click()
  await ofFinn.shows('pack the tent and the stove')

  // A closed window is not told of any more.
  await ofFinn.window.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(ofFinn.window).toHaveCount(0)
  await expect(ofAda.notices).toHaveCount(0)

  // Files that are only looked at as well.
  const picture = await openFile(signedIn, '/shared/Plan', 'lake.svg')
  await expect(picture.getByRole('img', { name: 'lake.svg' })).toBeVisible()
  const ofOther = await openFile(finn.desktop, '/shared/Plan', 'lake.svg')
  await expect(ofOther.getByText('Ada Otter has this file open.')).toBeVisible()
  await expect(picture.getByText('Finn Otter has this file open.')).toBeVisible()
  await ofOther.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(picture.getByText('Finn Otter has this file open.')).toHaveCount(0)
  await finn.leave()
})
