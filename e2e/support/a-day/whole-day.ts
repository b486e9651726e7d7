import { type Community, expect, test } from '../../pages/community'
import * as apps from './apps'
import * as arrival from './arrival'
import type { Day } from './day'
import * as desk from './desk'
import * as late from './evening'
import * as files from './files'
import * as writing from './writing'
import { uniqueEmail } from '../account'
import type { Desktop } from '../desktop'

const { step } = test

type HandOf = (desktop: Desktop) => Day['hand']

/** The user code of who is signed in. */
const ownCode = ({ page }: Desktop): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('sb-localhost-auth-token') ?? '{}').user.id)

const dayOf = (desktop: Desktop, handOf: HandOf, fillsScreen = false): Day => ({
  hand: handOf(desktop),
  desktop,
  fillsScreen,
  person: { fullName: 'Nova Otter', email: uniqueEmail('Nova Otter'), password: 'river-stones-7' },
})

/** From the account to a place of one's own with files in it. */
async function morning(day: Day) {
  await step('a new person makes an account', () => arrival.signUp(day))
  await step('has the clock follow the device', () => arrival.answerTheClock(day))
  await step('leaves the tour', () => arrival.leaveTheTour(day))
  await step('makes a folder on the desktop', () => desk.makeFolder(day, 'Plans'))
  await step('gives it another name', () => desk.rename(day, 'Plans', 'Trip'))
  await step('moves an icon', () => desk.moveIcon(day, 'Trip'))
  await step('brings files along', () => files.bringFiles(day))
  await step('leaves them on this device', () => arrival.keepFilesHere(day))
  await step('hangs a picture on the desktop', () => files.hangThePicture(day))
  await step('unpacks an archive', () => files.unpack(day))
  await step('reads a document', () => files.read(day))
  // A browser lets no sound begin by itself after a touch.
  if (day.hand.kind !== 'touch')
    await step('listens, leaves and comes back to the place', () => files.listen(day))
}

/** Work: texts, programs, people and the web. */
async function noon(day: Day, community: Community) {
  const friend = await community.member('Brook Otter')
  await community.verifiedApp(friend, { name: 'Pebble Counter', html_content: apps.counter })
  await apps.serveWeb(day)
  await step('writes a note and finds a place for it', () =>
    writing.writeNote(day, 'Pack the boat.', 'Trip', 'note.txt'),
  )
  await step('edits a project', () => writing.editProject(day))
  await step('writes a script and runs it', () => writing.runScript(day))
  await step('runs a pipeline and sees its file', () => apps.runPipeline(day))
  await step('writes to a friend and reads the answer', () =>
    apps.write(day, community, friend, () => ownCode(day.desktop)),
  )
  await step('installs an app and uses it', () => apps.installApp(day))
  await step('browses and keeps a page', () => apps.browse(day))
}

/** The desktop is arranged, and outlives a reload, a crash, the lock and a sign-out. */
async function evening(day: Day, handOf: HandOf) {
  await step('pins an app', () => late.pin(day, 'System Monitor'))
  await step('arranges windows', () => late.arrangeWindows(day, 'note.txt', 'OtterOS Terminal'))
  await step('changes the look', () => late.changeLook(day))
  await step('wants no disturbance', () => late.beQuiet(day))
  await step('leaves a draft', () => writing.leaveDraft(day, 'note.txt', 'Pack the boat and the net.'))
  const places = await desk.places(day)

  await step('reloads', () => late.reload(day))
  await step('the draft is there', () => writing.hasDraft(day, 'note.txt', 'and the net'))
  await step('the tabs are there', () => writing.hasTabs(day))
  await step('the look is there', () => late.hasLook(day))

  const desktop = await step('the page crashes', () => late.crash(day))
  const next = { ...day, hand: handOf(desktop), desktop }
  await step('and is opened again', () => desktop.load())
  await step('the draft is there', () => writing.hasDraft(next, 'note.txt', 'and the net'))
  await step('is saved', () => writing.saveDraft(next, 'note.txt'))
  await step('locks and unlocks', () => late.lock(next))
  await step('signs out', () => late.signOut(next))
  await step('signs in', () => arrival.signIn(next))
  await step('the windows are there', () => expect(desktop.window('note.txt')).toBeVisible())
  await step('throws the folder away and brings it back', () => desk.throwAwayAndBringBack(next, 'Trip'))
  await step('reloads once more', () => late.reload(next))
  await step('the picture, the look and the pin are there', async () => {
    await files.hasPicture(next)
    await late.hasLook(next)
    await late.isPinned(next, 'System Monitor')
  })
  await step('the icons are where they were', () => expect.poll(() => desk.places(next)).toEqual(places))
}

/** A day from the account to the evening, with sixty steps. The device has another time than the desktop. */
export async function wholeDay(desktop: Desktop, community: Community, handOf: HandOf, fillsScreen = false) {
  const day = dayOf(desktop, handOf, fillsScreen)
  await morning(day)
  await noon(day, community)
  await evening(day, handOf)
}
