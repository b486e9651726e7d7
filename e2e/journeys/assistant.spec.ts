import {
  asksFor,
  type ModelServer,
  says,
  saysSlowly,
  startModelServer,
} from '../../server/test/support/model-server'
import { AssistantChat } from '../pages/assistant'
import { createPerson, rememberSession } from '../support/account'
import { meetsWcag } from '../support/looks'
import { type JourneyServer, startServer } from '../support/server'
import { expect, test } from '../support/test'

test('without a model the built-in replies answer and their chips open apps [B2.94 B8.53]', async ({
  signedIn,
}) => {
  const chat = await AssistantChat.open(signedIn)
  await expect(chat.window.getByRole('heading', { name: 'How can I help?' })).toBeVisible()
  await expect(chat.field).toBeFocused()
  await chat.ask('Where is the terminal?')
  await expect(chat.own()).toHaveText(/^Where is the terminal\?/)
  await expect(chat.answers()).toContainText('Terminal runs commands')
  await expect(chat.answers()).toContainText('This server has no AI model. This is a built-in reply.')
  await chat.suggestion('Open Terminal').click()
  await expect(signedIn.window('OtterOS Terminal')).toBeVisible()
  await expect(chat.answers().last()).toContainText('Opened Terminal.')

  await signedIn.page.reload()
  await signedIn.ready()
  const again = await AssistantChat.open(signedIn)
  await expect(again.own().first()).toHaveText(/^Where is the terminal\?/)
  await meetsWcag(signedIn)
})

test.describe('with a model', () => {
  let model: ModelServer
  let server: JourneyServer
  test.beforeAll(async () => {
    model = await startModelServer()
    server = await startServer({ AI_BASE_URL: model.baseUrl, AI_API_KEY: 'sk-secret', AI_MODEL: 'otter-1' })
  })
  test.afterAll(async () => {
    await server.dispose()
    await model.close()
  })
  test.beforeEach(async ({ page, desktop }) => {
    await rememberSession(page, await createPerson(server), server.url)
    await desktop.load(server.url)
  })

  test('an answer streams in, changes ask first, and a refusal is told to the model [B1.12 B4.26 B5.25 B7.22]', async ({
    page,
    desktop,
  }) => {
    let go: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (go = resolve))
    model.script(
      saysSlowly('Three **themes**', waiting, ' to choose from.\n<suggestions>Use dark</suggestions>'),
    )
    const chat = await AssistantChat.open(desktop)
    await chat.ask('What looks are there?')
    await expect(chat.typing).toBeVisible()
    await expect(chat.window.locator('strong')).toHaveText('themes')
    await chat.field.fill('Not yet')
    await page.keyboard.press('Enter')
    await expect(chat.own()).toHaveCount(1)
    await expect(chat.field).toHaveValue('Not yet')
    go()
    await expect(chat.answers()).toContainText('Three themes to choose from.')
    await expect(chat.typing).toBeHidden()
    await chat.field.fill('')

    model.script(asksFor({ name: 'set_theme', args: { theme: 'dark' } }), says('As you like.'))
    await chat.suggestion('Use dark').click()
    const question = chat.question('Change the theme?')
    await expect(question).toContainText('NowDefaultThenDark')
    await meetsWcag(desktop)
    await question.getByRole('button', { name: 'Don’t allow' }).click()
    await expect(chat.answers().last()).toContainText('Not allowed: Change the theme to Dark')
    await expect(chat.answers().last()).toContainText('As you like.')
    expect(model.requests[1]?.body.messages.at(-1)?.content).toBe(
      'The person did not allow this. Nothing was done.',
    )
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'default')

    model.script(asksFor({ name: 'set_theme', args: { theme: 'dark' } }), says('It is dark now.'))
    await chat.ask('Dark, please')
    await question.getByRole('button', { name: 'Change theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(chat.answers().last()).toContainText('It is dark now.')
    // The last five messages and the new one, behind the instructions.
    expect(model.requests[0]?.body.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ])
  })

  test('what stands in a file cannot act: a hostile model gets nothing done without a yes', async ({
    desktop,
  }) => {
    const hostile = asksFor(
      { name: 'create_file', args: { path: '/home/documents/evil.html', content: '<script>x</script>' } },
      { name: 'set_wallpaper', args: { wallpaper: 'https://evil.example/?stolen' } },
      { name: 'delete_file', args: { path: '/documents' } },
      { name: 'set_theme', args: { theme: 'dark', confirmed: true } },
    )
    model.script(
      asksFor({ name: 'read_file', args: { path: '/documents/otters.md' } }),
      hostile,
      says('![x](https://evil.example/a.png) <img src=x onerror=alert(1)> [Click](javascript:alert(1))'),
    )
    const chat = await AssistantChat.open(desktop)
    await chat.ask('What does otters.md say?')
    const reading = chat.question('Let the assistant read a file?')
    await expect(reading).toContainText('/documents/otters.md')
    await reading.getByRole('button', { name: 'Let it read' }).click()
    const creating = chat.question('Create a file?')
    await expect(creating).toContainText('/home/documents/evil.html')
    await expect(creating.getByRole('region', { name: 'Text' })).toContainText('<script>x</script>')
    await creating.getByRole('button', { name: 'Don’t allow' }).click()
    await chat.question('Change the theme?').getByRole('button', { name: 'Don’t allow' }).click()
    const answer = chat.answers().last()
    await expect(answer.getByRole('list', { name: 'Actions taken' }).getByRole('listitem')).toHaveText([
      'Read /documents/otters.md',
      'Not allowed: Create /home/documents/evil.html',
      'There is no wallpaper “https://evil.example/?stolen”',
      'There is no action “delete_file”',
      'Not allowed: Change the theme to Dark',
    ])
    await expect(answer).toContainText('<img src=x onerror=alert(1)>')
    await expect(answer.locator('img[src*="evil"], img[src="x"], a[href^="javascript"]')).toHaveCount(0)
    const result = model.requests[1]?.body.messages.at(-1)?.content ?? ''
    expect(result).toContain('Sea otters have the thickest fur')
  })
})
