// News of messages on the server or the site that all tests share: through HAProxy, of whichever of its servers.
import { expect, inject, test, vi } from 'vitest'
import { newPerson, visitor } from '../support/people.ts'
import { listening, topicOf } from '../support/realtime.ts'

const shared = inject('shared')

test('a message is told within a second to every device of its reader', async () => {
  const [reader, writer] = [await newPerson(shared), await newPerson(shared)]
  const devices = [reader.client, visitor(shared), visitor(shared), visitor(shared)]
  for (const device of devices.slice(1))
    expect((await device.auth.signInWithPassword(reader)).error).toBeNull()
  const ears = await Promise.all(devices.map((device) => listening(device, topicOf(reader))))
  const sent = await writer.client.rpc('send_message', {
    _to: reader.id,
    _subject: 'Fish',
    _message: 'Fresh today',
  })
  expect(sent.error).toBeNull()
  await vi.waitFor(
    () => expect(ears.map(({ heard }) => heard.toSorted())).toEqual(ears.map(() => ['messages', 'notices'])),
    {
      timeout: 1_000,
      interval: 10,
    },
  )
  await Promise.all(devices.map((device) => device.removeAllChannels()))
})

test('desktops are told that this server tells of changes', async () => {
  const answer = await fetch(`${shared.url}/config.json`)
  expect(await answer.json()).toMatchObject({ features: { realtime: true } })
})
