import { describe, expect, test } from 'vitest'
import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import { createSettingsStore } from '@/kernel/settings/store'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { type CannedTopic, cannedReply, topicOf } from './canned-replies'
import { shortcutOf } from './shortcuts'

const wallpapers = [
  { name: 'Mountains', url: '/wallpapers/mountains.webp' },
  { name: 'Coast', url: '/wallpapers/coast.webp' },
  { name: 'Forest', url: '/wallpapers/forest.webp' },
]
const apps = createRegistry(manifests)
const settings = createSettingsStore({ storage: memoryOsStorage(), username: 'Maya' })
const os = { apps, settings }

const examples: readonly (readonly [CannedTopic, readonly string[]])[] = [
  ['apps', ['Which apps are there?', 'how do I INSTALL something', 'What programs can I use?']],
  ['files', ['Where are my files?', 'delete a folder', 'I lost a document']],
  ['terminal', ['How do I use the terminal?', 'list of commands', 'open the shell']],
  ['browser', ['open a website', 'Can I browse the web?', 'Is there a browser app?']],
  ['virtual machine', ['start the virtual machine', 'what is a VM?', 'Are there virtual machines?']],
  ['theme', ['change the theme', 'a darker wallpaper', 'Switch to dark mode!']],
  ['updates', ['any updates?', 'which version is this', 'What’s new?']],
  ['default', ['hello', '', 'fileish appetite webinar', 'I collect seashells', 'Wie geht es dir?']],
]

describe('the built-in replies', () => {
  test.each(examples)('%s are chosen by whole words of the message [B8.53]', (topic, messages) => {
    for (const message of messages) expect([message, topicOf(message)]).toEqual([message, topic])
    const reply = cannedReply(messages[0] ?? '', os, wallpapers)
    expect(reply.topic).toBe(topic)
    expect(reply.response.length).toBeGreaterThan(40)
    expect(reply.suggestions.length).toBeGreaterThan(0)
    expect(reply.suggestions.length).toBeLessThanOrEqual(4)
  })

  test('are another one for each topic [B8.53]', () => {
    const replies = examples.map(([, [message = '']]) => cannedReply(message, os, wallpapers).response)
    expect(new Set(replies).size).toBe(8)
  })

  test('offer to open only apps that can be opened', () => {
    for (const [, [message = '']] of examples) {
      const { suggestions } = cannedReply(message, os, wallpapers)
      for (const suggestion of suggestions.filter((text) => text.startsWith('Open ')))
        expect([suggestion, shortcutOf(suggestion, apps, wallpapers)?.name]).toEqual([suggestion, 'open_app'])
    }
  })
})

describe('a suggestion that the desktop does itself', () => {
  test('opens an app or changes the look; all else is a message', () => {
    const call = (text: string) => shortcutOf(text, apps, wallpapers)
    expect(call('Open Terminal')).toEqual({ name: 'open_app', arguments: { app: 'terminal' } })
    expect(call(' open terminal ')).toEqual({ name: 'open_app', arguments: { app: 'terminal' } })
    expect(call('Use the dark theme')).toEqual({ name: 'set_theme', arguments: { theme: 'dark' } })
    expect(call('Use the wallpaper Coast')).toEqual({
      name: 'set_wallpaper',
      arguments: { wallpaper: 'Coast' },
    })
    for (const text of [
      'Open',
      'Open AI Assistant',
      'Open Image Viewer',
      'Open the Terminal',
      'Use the wallpaper x',
    ])
      expect(call(text)).toBeNull()
  })
})
