import { expect, test } from 'vitest'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { fakeAuth } from './fake-auth'
import { rememberedNewcomer } from './newcomer'
import { createSession } from './session'

const maya = { email: 'maya@example.org' }
const otto = { email: 'otto@example.org' }

test('who made an account is new until they were welcomed, and no one else is', async () => {
  const storage = createDeviceStorage(memoryStorage())
  const session = createSession({ auth: fakeAuth(), storage })
  const newcomer = rememberedNewcomer(storage)
  expect(newcomer.is(maya)).toBe(false)
  await session.signUp({ email: ' Maya@Example.org', password: 'river-stones-7', fullName: 'Maya' })
  expect(newcomer.is(maya)).toBe(true)
  expect(newcomer.is(otto)).toBe(false)
  expect(newcomer.is(null)).toBe(false)
  newcomer.welcome(otto)
  expect(rememberedNewcomer(storage).is(maya)).toBe(true)
  newcomer.welcome(maya)
  expect(rememberedNewcomer(storage).is(maya)).toBe(false)
})
