// Three people at once, each in a browser of their own.
import { addFile } from '../../server/test/support/links'
import { answerOf, join, newTeam } from '../../server/test/support/sharing'
import { inDatabase } from '../pages/vm'
import { openAsAnother } from '../support/another-person'
import { atOnce } from '../support/at-once'
import type { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { textFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { memberOf, sharedFolder } from '../support/sharing'
import { expect, test } from '../support/test'

/** Opens a text of a folder as people do: by its folder. */
async function openText(desktop: Desktop, folder: string, name: string) {
  const files = await FileManager.open(desktop, folder)
  await files.entry(name).dblclick()
  const editor = new Editor(desktop.window(name))
  await expect(editor.text).toBeVisible()
  return { files, editor }
}

test('an editor changes a text that a viewer has open, is removed with unsaved text and keeps it, and what a full team has no room for stays with who added it', async ({
  browser,
  server,
  signedIn,
  person,
}) => {
  const finn = await openAsAnother(browser, server, 'Finn Otter')
  const iris = await openAsAnother(browser, server, 'Iris Otter')
  const [ada, editorOf, viewerOf] = [
    await memberOf(server, person),
    await memberOf(server, finn.person),
    await memberOf(server, iris.person),
  ]
  const space = await sharedFolder(ada, 'Plan', [
    [editorOf, 'editor'],
    [viewerOf, 'viewer'],
  ])
  await addFile(ada, space, space, 'notes.txt', 'pack the tent')

  // What one saves, the other sees in the window that is open.
  const ofFinn = await openText(finn.desktop, '/shared/Plan', 'notes.txt')
  const ofIris = await openText(iris.desktop, '/shared/Plan', 'notes.txt')
  await ofIris.editor.shows('pack the tent')
  await ofFinn.editor.replaceAll('pack the stove')
  await ofFinn.editor.save()
  await expect(ofIris.editor.text).toHaveText('pack the stove')

  // A viewer who types changes nothing for others, and is told so.
  await ofIris.editor.replaceAll('mine alone')
  await iris.desktop.page.keyboard.press('Control+s')
  await expect(
    ofIris.editor.notices.filter({ hasText: 'You can look at “Plan”, but not change it.' }),
  ).toBeVisible()
  await ofFinn.editor.shows('pack the stove')

  // Removed with a text that is not saved: the folder goes at once, the text stays, and is saved elsewhere.
  await ofFinn.editor.replaceAll('pack the stove and the lamp')
  const sharing = await signedIn.openFromStartMenu('Sharing')
  await sharing.getByRole('tab', { name: 'Shared by Me' }).click()
  await sharing.getByRole('button', { name: 'Manage Plan' }).click()
  await sharing.getByRole('button', { name: 'Remove Finn Otter' }).click()
  await signedIn.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(ofFinn.files.path).not.toContainText('Plan', { timeout: atOnce() })
  await expect(
    ofFinn.editor.notices.filter({ hasText: '“notes.txt” is no longer shared with you' }),
  ).toBeVisible()
  await ofFinn.editor.shows('pack the stove and the lamp')
  await finn.desktop.page.keyboard.press('Control+s')
  await expect(
    ofFinn.editor.notices.filter({ hasText: '“Plan” is no longer shared with you.' }),
  ).toBeVisible()
  await ofFinn.editor.button('Save elsewhere…').click()
  const saveAs = finn.desktop.page.getByRole('dialog', { name: 'Save As' })
  await saveAs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ofFinn.editor.status).toHaveText('Saved')
  await ofFinn.editor.shows('pack the stove and the lamp')

  // A member leaves: the others see it, what was open stays readable.
  await answerOf(viewerOf.client.rpc('remove_member', { space, person: viewerOf.id }))
  const members = sharing.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(members).toHaveCount(1, { timeout: atOnce() })
  await expect(ofIris.files.path).not.toContainText('Plan', { timeout: atOnce() })
  await ofIris.editor.shows('mine alone')

  // A team of three whose room is used up: what does not fit stays with who added it, what fits still comes to all.
  const team = await newTeam(ada, 'River')
  await join(ada, team, editorOf, 'editor')
  await join(ada, team, viewerOf, 'viewer')
  await inDatabase(server, (sql) => sql`update public.spaces set quota = 100 where id = ${team}`)
  const teamOfFinn = await FileManager.open(finn.desktop, '/teams/River')
  const teamOfIris = await FileManager.open(iris.desktop, '/teams/River')
  await teamOfFinn.upload([textFile('small.txt', 'fits')])
  await expect(teamOfIris.entry('small.txt')).toBeVisible()
  await teamOfFinn.upload([textFile('large.txt', 'x'.repeat(200))])
  await teamOfFinn.upload([textFile('tiny.txt', 'fits too')])
  await teamOfIris.shows('..', 'small.txt', 'tiny.txt')
  await expect(teamOfFinn.entry('large.txt')).toBeVisible()
  await sharing.getByRole('button', { name: 'Show All' }).click()
  await sharing.getByRole('tab', { name: 'Teams' }).click()
  await expect(sharing.getByText('12 bytes of 100 bytes')).toBeVisible()
  await finn.leave()
  await iris.leave()
})
