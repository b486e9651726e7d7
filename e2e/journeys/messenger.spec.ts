import { codeOf, Messenger, sendAs } from '../pages/messenger'
import { createPerson, loadWithSession } from '../support/account'
import { openAsAnother } from '../support/another-person'
import { busyTime } from '../support/busy-time'
import { Desktop } from '../support/desktop'
import { meetsWcag } from '../support/looks'
import { expect, test } from '../support/test'

const title = 'Messenger (Beta)'

test('two people write to each other by user code, live, and no third reads it [B1.11 B2.93 B5.24 B8.52]', async ({
  browser,
  server,
  signedIn,
  person,
}) => {
  const { person: friend, desktop: there, leave } = await openAsAnother(browser, server, 'Brook Otter')
  const theirs = await Messenger.open(there)
  await expect(theirs.window.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

  const mine = await Messenger.open(signedIn)
  const content = 'Line one\n<b>not bold</b> & https://otters.example/fish?a=1\n🦦 ünïcödé'
  await mine.write({ to: codeOf(friend), subject: 'Fish 🐟', content })
  await signedIn.page.keyboard.press('Control+Enter')
  await expect(signedIn.toast()).toContainText('Message Sent')
  await expect(mine.to).toHaveValue('')
  await expect(mine.row('Fish 🐟')).toContainText(`${codeOf(friend).slice(0, 4)}…${codeOf(friend).slice(-4)}`)

  // Nothing was reloaded there.
  await expect(theirs.row('Fish 🐟')).toContainText('Ada Otter')
  await expect(there.taskbarButton(`${title}, 1 unread message`)).toBeVisible()
  await theirs.list('Inbox').focus()
  await there.page.keyboard.press('Enter')
  await expect(theirs.reader.locator('[data-part="text"]')).toHaveText(content)
  await expect(theirs.reader.locator('[data-part="text"] b')).toHaveCount(0)
  await expect(there.taskbarButton(title)).toBeVisible()
  expect(await there.page.content()).not.toContain(person.email.split('@')[0])

  await theirs.button('Reply').click()
  await expect(theirs.to).toHaveValue(codeOf(person))
  await expect(theirs.subject).toHaveValue('Re: Fish 🐟')
  await expect(theirs.content).toBeFocused()
  await there.page.keyboard.insertText('Thank you!')
  await theirs.button('Send').click()
  await expect(there.toast()).toContainText('Message Sent')
  await expect(mine.tab('Inbox')).toHaveAccessibleDescription('1 unread message')
  await mine.tab('Inbox').click()
  await mine.row('Re: Fish').click()
  await expect(mine.reader.locator('[data-part="text"]')).toContainText(
    'Thank you!\n\nAda Otter wrote:\n> Line one',
  )
  await meetsWcag(signedIn)

  // A third asks the API for everything, and gets nothing.
  const third = await createPerson(server, 'Cliff Otter')
  const { access_token: token } = third.session as { readonly access_token: string }
  for (const table of ['messages', 'received_messages']) {
    const answer = await fetch(`${server.url}/rest/v1/${table}?select=*`, {
      headers: { apikey: server.key, authorization: `Bearer ${token}` },
    })
    expect(await answer.json()).toEqual([])
  }
  await leave()
})

test('news come within two seconds to a desktop that is just there and after its connection was cut: a toast, and a number on the icon that reading takes away', async ({
  page,
  desktop,
  person,
  server,
}) => {
  const friend = await createPerson(server, 'Brook Otter')
  // The page's sockets, which a test cannot reach otherwise.
  let cut = () => Promise.resolve()
  let joins = 0
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    const upstream = socket.connectToServer()
    upstream.onMessage((message) => {
      if (String(message).includes(`user:${codeOf(person)}`) && String(message).includes('"status":"ok"'))
        joins += 1
      socket.send(message)
    })
    cut = () => socket.close({ code: 3000, reason: 'cut' })
  })
  const questions: string[] = []
  page.on('request', (request) => {
    if (/received_messages.*read_at=is\.null/.test(request.url())) questions.push(request.url())
  })
  await loadWithSession(page, person, () => desktop.load())
  await expect.poll(() => joins).toBe(1)
  // What it asked for at its start is answered.
  await expect.poll(() => questions.length).toBeGreaterThan(0)
  await sendAs(server, friend, { to: codeOf(person), subject: 'First', content: 'One.' })
  const one = desktop.icon('Messenger, 1 unread message')
  await expect(one).toBeVisible({ timeout: 2000 })
  await expect(desktop.toast()).toContainText('New message from Brook Otter')

  await cut()
  await expect.poll(() => joins).toBe(2)
  await sendAs(server, friend, { to: codeOf(person), subject: 'Second', content: 'Two.' })
  const both = desktop.icon('Messenger, 2 unread messages')
  await expect(both).toBeVisible({ timeout: 2000 })

  await both.dblclick()
  const messenger = new Messenger(desktop.window(title))
  await expect(messenger.row('First')).toContainText('Unread')
  await messenger.row('First').click()
  await expect(one).toBeVisible()
  await messenger.button('Mark as unread').click()
  await expect(both).toBeVisible()

  await messenger.button('Delete').click()
  await expect(messenger.row('First')).toHaveCount(0)
  await expect(one).toBeVisible()
  await messenger.button('Undo').click()
  await expect(messenger.row('First')).toBeVisible()
  await messenger.list('Inbox').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await expect(messenger.row('First')).toHaveCount(0)
  // The server is told when the window closes, which a reload would cut short.
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await messenger.button('Close').click()
  await deleted
  await page.reload()
  await desktop.ready()
  const again = await Messenger.open(desktop)
  await expect(again.row('Second')).toBeVisible()
  await expect(again.row('First')).toHaveCount(0)
})

test('what cannot be sent is told, and what was written is the same after closing and in two tabs: nothing is lost, and it is sent once [B5.24 B8.49 B8.50 B8.51]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const messenger = await Messenger.open(signedIn)
  await messenger.subject.fill('Fish')
  await messenger.button('Send').click()
  await expect(signedIn.toast()).toContainText('Missing Information')
  await expect(signedIn.toast()).toContainText('Please fill in all fields before sending.')

  const message = { to: '00000000-0000-4000-8000-000000000000', subject: 'Fish', content: 'There is fish.' }
  await messenger.write(message)
  await messenger.button('Send').click()
  await expect(signedIn.toast()).toContainText('Send Failed')
  await expect(signedIn.toast()).toContainText('Failed to send message. Please try again.')
  await expect(messenger.form.getByRole('alert')).toHaveText('Nobody has this user code.')

  await page.route('**/functions/v1/send-email', (route) =>
    route.fulfill({ status: 401, json: { code: 'signed_out', message: 'Please log in to send messages.' } }),
  )
  await messenger.button('Send').click()
  await expect(signedIn.toast()).toContainText('Authentication Required')
  await expect(signedIn.toast()).toContainText('Please log in to send messages.')

  await page.unroute('**/functions/v1/send-email')
  await page.route('**/functions/v1/send-email', (route) => route.abort())
  await messenger.button('Send').click()
  await expect(messenger.form.getByRole('alert')).toContainText('The server cannot be reached.')

  await messenger.button('Close').click()
  await page.unroute('**/functions/v1/send-email')

  // Another tab begins with what was written, though no window of the first has it open.
  const there = new Desktop(await page.context().newPage())
  await there.load()
  const other = await Messenger.open(there)
  await expect(other.to).toHaveValue(message.to)
  await expect(other.content).toHaveValue(message.content)
  const here = await Messenger.open(signedIn)
  await here.write({ to: 'brook@example.org', subject: 'Twice', content: 'There is fish.' })
  await expect(other.content).toHaveValue('There is fish.')
  await other.content.fill('There is fish, and a shell.')
  await here.subject.fill('Once')
  await expect(other.subject).toHaveValue('Once')
  await expect(here.content).toHaveValue('There is fish, and a shell.')
  await here.button('Close').click()

  await other.button('Send').click()
  await expect(there.toast()).toContainText('Message Sent')
  await expect(other.content).toHaveValue('')
  const again = await Messenger.open(signedIn)
  await expect(again.content).toHaveValue('')
  await again.tab('Sent').click()
  await again.row('Once').click()
  await expect(again.reader.locator('[data-part="text"]')).toHaveText('There is fish, and a shell.')
  await expect(again.window.getByRole('option')).toHaveCount(1)
})

test('ten thousand messages scroll smoothly and are reached by the keyboard', async ({ signedIn }) => {
  const { page } = signedIn
  const all = Array.from({ length: 10_000 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    sender_id: null,
    sender_name: `Otter ${index}`,
    subject: `Subject ${index}`,
    read_at: '2026-11-21T12:00:00+00:00',
    created_at: new Date(Date.UTC(2026, 10, 21) - index * 60_000).toISOString(),
  }))
  await page.route('**/rest/v1/received_messages?**', (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.has('read_at')) return route.fulfill({ json: [] })
    if (query.has('id')) return route.fulfill({ json: [{ message: 'Text.' }] })
    const offset = Number(query.get('offset') ?? 0)
    return route.fulfill({ json: all.slice(offset, offset + Number(query.get('limit'))) })
  })
  const messenger = await Messenger.open(signedIn)
  await expect(messenger.window.locator('[data-part="count"]')).toHaveText('10,000 messages')
  const list = messenger.list('Inbox')
  const rows = messenger.window.getByRole('option')
  expect(await rows.count()).toBeLessThan(60)
  const frames = 40
  /** Scrolls a page a frame; how many frames were empty. */
  const scroll = async (box: HTMLElement | SVGElement, count: number) => {
    let blanks = 0
    for (let step = 0; step < count; step++) {
      box.scrollTop += 1500
      // The scroll event comes in the frame.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const { top, height } = box.getBoundingClientRect()
      const middle = document.elementFromPoint(box.getBoundingClientRect().left + 60, top + height / 2)
      if (!middle?.closest('[role="option"]')) blanks += 1
    }
    return blanks
  }
  const busy = await busyTime(page, async () => expect(await list.evaluate(scroll, frames)).toBe(0))
  expect(busy / frames).toBeLessThan(50)
  expect(await rows.count()).toBeLessThan(60)
  await list.focus()
  await page.keyboard.press('End')
  await expect(messenger.row('Subject 9999')).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(messenger.reader).toHaveAccessibleName('Message: Subject 9998')
})
