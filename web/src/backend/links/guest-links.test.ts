import { expect, test } from 'vitest'
import { failed, success } from '@/lib/result'
import { createGuestLinks } from './guest-links'

interface Asked {
  readonly url: string
  readonly init: RequestInit | undefined
}

const config = JSON.stringify({ supabaseUrl: 'https://api.example', supabaseKey: 'sb_key' })

function setUp(answer: (url: string) => Response | Error, inPage = config) {
  const asked: Asked[] = []
  const links = createGuestLinks({
    async fetch(url, init) {
      if (typeof url !== 'string') throw new TypeError('an address is expected')
      asked.push({ url, init })
      const given = answer(url)
      if (given instanceof Error) throw given
      return given
    },
    document: { getElementById: () => Object.assign(Object.create(null), { textContent: inPage }) },
    origin: 'https://desk.example',
  })
  return { links, asked }
}
const refusal = (status: number, body: unknown) => Response.json(body, { status })
const opened = {
  visit: 'v1',
  kind: 'read',
  name: 'Holidays',
  entryKind: 'folder',
  sharedBy: 'Maya Lindqvist',
  ends: null,
  left: 3,
}

test('opens a link as nobody, with the key of the page and without cookies', async () => {
  const { links, asked } = setUp(() => Response.json(opened))
  expect(await links.open('token', null)).toEqual(success({ kind: 'open', link: opened }))
  expect(asked[0]).toMatchObject({
    url: 'https://api.example/rest/v1/rpc/open_link',
    init: {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { apikey: 'sb_key' },
      body: '{"token":"token"}',
    },
  })
})

test('tells a password, a wait and a closed link from each other, and takes nothing else', async () => {
  const answers = [{ needs: 'password' }, { wait: 60 }, null, { visit: 1 }]
  const { links } = setUp(() => Response.json(answers.shift()))
  expect(await links.open('token', null)).toEqual(success({ kind: 'password' }))
  expect(await links.open('token', null)).toEqual(success({ kind: 'wait', seconds: 60 }))
  expect(await links.open('token', 'secret')).toEqual(success({ kind: 'closed' }))
  expect(await links.open('token', null)).toEqual(failed('unavailable'))
})

test('reads a folder, the content of a file, and what is announced', async () => {
  const page = { entries: [{ id: 'f', name: 'a', kind: 'file', size: 1, modified: null }], after: 'a' }
  const answers = [page, { content: 'AP8=' }, { object: 's/h' }, { drop: 'd', object: null, inlineBytes: 9 }]
  const { links, asked } = setUp(() => Response.json(answers.shift()))
  expect(await links.entries('v', null, 'x')).toEqual(success(page))
  expect(asked[0]?.init?.body).toBe('{"visit":"v","folder":null,"after":"x"}')
  expect(await links.content('v', 'f')).toEqual(success({ kind: 'bytes', bytes: new Uint8Array([0, 255]) }))
  expect(await links.content('v', 'f')).toEqual(success({ kind: 'object', object: 's/h' }))
  const file = { name: 'a', size: 1, hash: 'h' }
  expect(await links.announce('v', file, 'Noor')).toEqual(
    success({ drop: 'd', object: null, inlineBytes: 9 }),
  )
})

test('has addresses signed in the name of the visit, to be shown as a type or saved under a name', async () => {
  const { links, asked } = setUp(() => Response.json({ signedURL: '/object/sign/spaces/s/h?token=t' }))
  expect(await links.address('v', 's/h', { as: 'image/png' })).toEqual(
    success('https://api.example/storage/v1/object/sign/spaces/s/h?token=t&as=image%2Fpng'),
  )
  expect(asked[0]?.init?.headers).toMatchObject({ 'x-link-visit': 'v' })
  expect(await links.address('v', 's/h', { download: 'a b.txt' })).toEqual(
    success('https://api.example/storage/v1/object/sign/spaces/s/h?token=t&download=a%2520b.txt'),
  )
})

test('says what a refusal means', async () => {
  const answers = [
    refusal(400, { code: 'OTL01' }),
    refusal(400, { code: 'OTL02' }),
    refusal(400, { code: 'OTL03' }),
    refusal(400, { code: 'OTL04' }),
    refusal(400, { code: 'OTL06' }),
    refusal(400, { code: 'OTS05' }),
    refusal(400, { code: '22023' }),
    refusal(400, { statusCode: '413' }),
    refusal(503, { message: 'no' }),
    new Response('<html>', { status: 500 }),
    new TypeError('no network'),
  ]
  const { links } = setUp(() => answers.shift() ?? new Error('too many'))
  const said = []
  for (const _ of Array.from(answers)) {
    const answer = await links.entries('v', null, null)
    said.push(answer.ok ? 'ok' : answer.error)
  }
  expect(said).toEqual([
    'ended',
    'used_up',
    'ended',
    'no_room',
    'busy',
    'gone',
    'refused',
    'too_large',
    'offline',
    'unavailable',
    'offline',
  ])
})

test('whether the server makes archives stands in its configuration, and is not tried', async () => {
  const of = async (links: unknown, isInPage: boolean) => {
    const said = JSON.stringify({ ...JSON.parse(config), features: { mail: true, links } })
    const { links: port, asked } = setUp(() => new Response(said), isInPage ? said : '')
    return [await port.hasArchives(), asked.map(({ url }) => url)]
  }
  expect(await of({ archives: true, resumable: true }, true)).toEqual([true, []])
  expect(await of({ archives: true }, false)).toEqual([true, ['https://desk.example/config.json']])
  expect(await of(undefined, true)).toEqual([false, []])
  expect(await of({ archives: 'yes' }, true)).toEqual([false, []])
  const unreachable = setUp(() => new TypeError('no network'), '')
  expect(await unreachable.links.hasArchives()).toBe(false)
})
