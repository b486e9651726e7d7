import { attemptsPage, openApp, outcomesOf } from '../fixtures/attacks/attempts'
import { type Person, createPerson, rememberSession } from '../support/account'
import { FileManager } from '../support/file-manager'
import { HtmlApp } from '../support/html-app'
import { expect, test } from '../support/test'

/** What the pages of these tests find, as far as they use it. */
declare const otteros: {
  readonly storage: { get(key: string): Promise<unknown>; set(key: string, value: unknown): Promise<void> }
}

test('attack 45: what an app keeps is found by no other app and by no other person', async ({
  signedIn,
  person,
  server,
}) => {
  const keeper = `<title>Keeper</title><output></output><script>
    const show = (text) => (document.querySelector('output').textContent = text)
    const found = localStorage.getItem('secret')
    otteros.storage.get('secret').then(async (other) => {
      show('found ' + found + ' and ' + other + ', ' + JSON.stringify([Object.keys(localStorage), await otteros.storage.keys()]))
      localStorage.setItem('secret', 'one')
      sessionStorage.setItem('secret', 'one')
      await otteros.storage.set('secret', 'two')
    })
  </script>`
  const names = { 'keeper.html': keeper, 'reader.html': keeper }
  const nothing = 'found null and null, [[],[]]'
  const become = async (other: Person) => {
    await rememberSession(signedIn.page, other)
    await signedIn.page.goto('/')
    await signedIn.ready()
  }
  const files = await HtmlApp.store(signedIn, names)
  const first = await HtmlApp.openFrom(signedIn, files, 'keeper.html')
  await expect(first.page.locator('output')).toHaveText(nothing)
  await first.restart()
  await expect(first.page.locator('output')).toHaveText('found one and two, [["secret"],["secret"]]')
  const second = await openApp(signedIn, 'reader.html')
  await expect(second.page.locator('output')).toHaveText(nothing)

  await become(await createPerson(server, 'Bob Beaver'))
  const ofOther = await HtmlApp.store(signedIn, names)
  const same = await HtmlApp.openFrom(signedIn, ofOther, 'keeper.html')
  await expect(same.page.locator('output')).toHaveText(nothing)

  await become(person)
  await FileManager.open(signedIn, '/home/documents')
  const back = await openApp(signedIn, 'keeper.html')
  await expect(back.page.locator('output')).toHaveText('found one and two, [["secret"],["secret"]]')
})

test('attacks 54 and 55: a storage that is full keeps what it had, and no key is more than a text', async ({
  signedIn,
}) => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'length',
    'toString',
    'hasOwnProperty',
    'getItem',
    'key',
    'valueOf',
  ]
  const full = {
    'a small value': () => localStorage.setItem('big', 'small'),
    '6 MB': () => localStorage.setItem('big', 'x'.repeat(6_000_000)),
    '6 MB as a property': () => {
      localStorage['big'] = 'x'.repeat(6_000_000)
    },
    '6 MB in its session': () => sessionStorage.setItem('big', 'x'.repeat(6_000_000)),
    '6 MB by the API': async () => {
      await otteros.storage.set('big', 'small')
      await otteros.storage.set('big', 'x'.repeat(6_000_000))
    },
    'many small values': () => {
      for (let index = 0; index < 100; index += 1) localStorage.setItem(`part ${index}`, 'x'.repeat(100_000))
    },
    'the first value': () => localStorage.getItem('big'),
    'the first value by the API': () => otteros.storage.get('big'),
    'room again': () => {
      for (let index = 0; index < 100; index += 1) localStorage.removeItem(`part ${index}`)
      localStorage.setItem('small', 'still fits')
    },
  }
  const keys = {
    before: (given: readonly string[]) => given.map((name) => localStorage.getItem(name)).join(),
    'by the API before': async (given: readonly string[]) =>
      (await Promise.all(given.map((name) => otteros.storage.get(name)))).join(),
    set: async (given: readonly string[]) => {
      for (const name of given) {
        localStorage.setItem(name, `${name}!`)
        await otteros.storage.set(name, `${name}!`)
      }
      localStorage['__proto__'] = 'text'
    },
    read: (given: readonly string[]) => given.map((name) => localStorage.getItem(name)).join(),
    'nothing was polluted': () => [
      typeof ({} as Record<string, unknown>)['secret'],
      typeof localStorage.length,
      typeof localStorage.getItem,
      Object.getPrototypeOf(localStorage) === Storage.prototype,
    ],
  }
  const files = await HtmlApp.store(signedIn, {
    'full.html': attemptsPage<null>(full, null),
    'keys.html': attemptsPage<readonly string[]>(keys, names),
  })
  const app = await HtmlApp.openFrom(signedIn, files, 'full.html')
  expect(await outcomesOf(app)).toEqual({
    'a small value': 'got undefined',
    '6 MB': 'QuotaExceededError',
    '6 MB as a property': 'QuotaExceededError',
    '6 MB in its session': 'QuotaExceededError',
    '6 MB by the API': 'failed',
    'many small values': 'QuotaExceededError',
    'the first value': 'got small',
    'the first value by the API': 'got small',
    'room again': 'got undefined',
  })
  const odd = await openApp(signedIn, 'keys.html')
  const stored = `got ${names.map((name) => `${name}!`).join()}`
  const read = {
    read: `got text,${stored.slice('got __proto__!,'.length)}`,
    'nothing was polluted': 'got ["undefined","number","function",true]',
  }
  const none = `got ${names.map(() => '').join()}`
  expect(await outcomesOf(odd)).toEqual({
    before: none,
    'by the API before': none,
    set: 'got undefined',
    ...read,
  })
  await odd.restart()
  expect(await outcomesOf(odd)).toEqual({
    before: read.read,
    'by the API before': stored,
    set: 'got undefined',
    ...read,
  })
})
