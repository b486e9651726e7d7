import {
  asksFor,
  type ModelServer,
  says,
  saysSlowly,
  startModelServer,
} from '../../server/test/support/model-server'
import { AssistantChat } from '../pages/assistant'
import { meetsWcag } from '../support/looks'
import { type JourneyServer, serverStart, startServer } from '../support/server'
import { expect, test as base } from '../support/test'

const test = base.extend<object, { readonly model: ModelServer; readonly server: JourneyServer }>({
  model: [
    async ({}, provide) => {
      const model = await startModelServer()
      await provide(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ model }, provide) => {
      const server = await startServer({
        AI_BASE_URL: model.baseUrl,
        AI_API_KEY: 'sk-secret',
        AI_MODEL: 'otter-1',
      })
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: serverStart },
  ],
})

test('an answer streams in, changes ask first, a refusal is told to the model, and a hostile model gets nothing done without a yes [B1.12 B4.26 B5.25 B7.22]', async ({
  page,
  signedIn: desktop,
  model,
}) => {
  let go: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (go = resolve))
  model.script(
    saysSlowly('Three **themes**', waiting, ' to choose from.\n<suggestions>Use dark</suggestions>'),
  )
  const chat = await AssistantChat.open(desktop)
  await expect(chat.field).toBeFocused()
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

  // What stands in a file cannot act.
  const hostile = asksFor(
    { name: 'create_file', args: { path: '/home/documents/evil.html', content: '<script>x</script>' } },
    { name: 'set_wallpaper', args: { wallpaper: 'https://evil.example/?stolen' } },
    { name: 'delete_file', args: { path: '/documents' } },
    { name: 'set_theme', args: { theme: 'contrast', confirmed: true } },
  )
  model.script(
    asksFor({ name: 'read_file', args: { path: '/documents/otters.md' } }),
    hostile,
    says('![x](https://evil.example/a.png) <img src=x onerror=alert(1)> [Click](javascript:alert(1))'),
  )
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
    'Not allowed: Change the theme to Contrast',
  ])
  await expect(answer).toContainText('<img src=x onerror=alert(1)>')
  await expect(answer.locator('img[src*="evil"], img[src="x"], a[href^="javascript"]')).toHaveCount(0)
  const result = model.requests[1]?.body.messages.at(-1)?.content ?? ''
  expect(result).toContain('Sea otters have the thickest fur')
})
