import { test } from '../support/test'
import { phone } from '../pages/phone'
import * as arrival from '../support/a-day/arrival'
import type { Day } from '../support/a-day/day'
import * as desk from '../support/a-day/desk'
import * as files from '../support/a-day/files'
import { Finger } from '../support/a-day/finger'
import { Keys } from '../support/a-day/keys'
import { Mouse } from '../support/a-day/mouse'
import * as writing from '../support/a-day/writing'
import { uniqueEmail } from '../support/account'
import type { Desktop } from '../support/desktop'

// Another time than the desktop's, so that it asks.
test.use({ timezoneId: 'Asia/Kathmandu' })

const { step } = test

type HandOf = (desktop: Desktop) => Day['hand']

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
  await step('hangs a picture on the desktop', () => files.hangThePicture(day))
  await step('unpacks an archive', () => files.unpack(day))
  await step('reads a document', () => files.read(day))
}

/** Sound, which a finger has to start by itself. */
const listening = (day: Day) => step('listens, leaves and comes back to the place', () => files.listen(day))

/** Work: texts and programs. */
async function noon(day: Day) {
  await step('writes a note and finds a place for it', () =>
    writing.writeNote(day, 'Pack the boat.', 'Trip', 'note.txt'),
  )
  await step('edits a project', () => writing.editProject(day))
}

test.describe('a day at a desk', () => {
  test.use({ viewport: { width: 1366, height: 820 } })

  test('by mouse: files are brought and read, a note is written and a project edited', async ({
    desktop,
  }) => {
    const day = dayOf(desktop, (each) => new Mouse(each))
    await morning(day)
    await listening(day)
    await noon(day)
  })

  test('by keyboard alone: files are brought, looked at, unpacked, read and heard', async ({ desktop }) => {
    const day = dayOf(desktop, (each) => new Keys(each))
    await morning(day)
    await listening(day)
  })
})

test.describe('a day with a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('by touch: files are brought and read, a note is written and a project edited', async ({
    desktop,
  }) => {
    const day = dayOf(desktop, (each) => new Finger(each), true)
    await morning(day)
    await noon(day)
  })
})

test.describe('a day with a phone', () => {
  test.use(phone)

  test('by touch on a phone: files are brought, looked at, unpacked and read', ({ desktop }) =>
    morning(dayOf(desktop, (each) => new Finger(each), true)))
})
