import { describe, expect, test } from 'vitest'
import { type AppManifest, readManifest as readCodes } from './manifest'
import { describeProblem } from './manifest-problems'
import { appPermissions } from './permissions'

const plain: AppManifest = {
  name: null,
  description: null,
  permissions: [],
  hosts: [],
  opens: [],
  size: null,
}
/** A manifest with what is wrong with it, in sentences. */
const readManifest = (json: string | null) => {
  const { manifest, problems } = readCodes(json)
  return { manifest, problems: problems.map(describeProblem) }
}
const read = (value: unknown) => readManifest(JSON.stringify(value))
/** The manifest and the only problem with it. */
const problemOf = (value: unknown) => {
  const { problems } = read(value)
  expect(problems).toHaveLength(1)
  return problems[0]
}

describe('reading a manifest', () => {
  test('a page without one declares nothing, and that is no problem', () => {
    expect(readManifest(null)).toEqual({ manifest: plain, problems: [] })
    expect(readManifest('{}')).toEqual({ manifest: plain, problems: [] })
  })

  test('a whole manifest is read as it is', () => {
    const manifest = {
      name: 'Tide table',
      description: 'High and low water, anywhere.',
      permissions: ['theme', 'network'],
      hosts: ['https://api.example.org', 'http://localhost:8080'],
      opens: [],
      size: { width: 480, height: 360 },
    }
    expect(read(manifest)).toEqual({ manifest, problems: [] })
  })

  test('permissions come in one order, whatever the manifest says', () => {
    expect(read({ permissions: ['user', 'window', 'files'] }).manifest.permissions).toEqual([
      'window',
      'files',
      'user',
    ])
    expect(read({ permissions: appPermissions, hosts: ['https://a.org'] }).problems).toEqual([])
  })

  test('what is not JSON, or no object, is one problem', () => {
    for (const json of ['', '{', '{name: "x"}', "{'name': 'x'}", '{"name": "x",}', '\u0000'])
      expect(readManifest(json)).toEqual({
        manifest: plain,
        problems: [expect.stringMatching(/^The manifest is not JSON: .+ Write for example \{/)],
      })
    for (const [json, what] of [
      ['null', 'null'],
      ['[]', 'a list'],
      ['"files"', '"files"'],
      ['7', '7'],
    ] as const)
      expect(readManifest(json)).toEqual({
        manifest: plain,
        problems: [`The manifest is ${what}. Write an object, for example {"name": "My app"}.`],
      })
  })

  test('64 kB are read and more is not', () => {
    const frame = '{"name":"x"}'
    const fill = ' '.repeat(65_536 - frame.length)
    expect(readManifest(frame + fill)).toEqual({ manifest: { ...plain, name: 'x' }, problems: [] })
    expect(readManifest(`${frame}${fill} `)).toEqual({
      manifest: plain,
      problems: ['The manifest has 65537 characters and is not read. Write at most 65536.'],
    })
  })

  test('unknown parts are named and the rest is used', () => {
    expect(read({ name: 'A', permission: ['files'] })).toEqual({
      manifest: { ...plain, name: 'A' },
      problems: [
        '"permission" is not part of a manifest and is ignored. Its parts are: name, description, permissions, hosts, opens, size.',
      ],
    })
  })

  test('names of prototype members are members like any other, and a prototype declares nothing', () => {
    const { manifest, problems } = readManifest(
      '{"__proto__": {"name": "Evil", "permissions": ["files"]}, "constructor": 1, "size": {"__proto__": {"width": 300, "height": 300}}}',
    )
    expect(manifest).toEqual(plain)
    expect(problems).toHaveLength(4)
    expect(problems[0]).toMatch(/^"__proto__" is not part/)
    expect(readManifest('{"permissions": ["__proto__", "constructor"]}').manifest).toEqual(plain)
    const inherited = { permissions: ['files'], width: 300, height: 300 }
    for (const [name, value] of Object.entries(inherited)) {
      // oxlint-disable-next-line no-extend-native -- what a careless script of the page around it could do
      Object.defineProperty(Object.prototype, name, { configurable: true, value })
    }
    try {
      expect(readManifest('{"size": {}}').manifest).toEqual(plain)
    } finally {
      for (const name of Object.keys(inherited)) Reflect.deleteProperty(Object.prototype, name)
    }
  })

  test('many problems are listed up to twenty, and the rest is counted', () => {
    const { problems } = read({ permissions: Array.from({ length: 50 }, (_, index) => `p${index}`) })
    expect(problems).toHaveLength(21)
    expect(problems.at(-1)).toBe('There are 30 more problems like these.')
  })
})

describe('name and description', () => {
  test('both are one line without what cannot be seen', () => {
    const { manifest, problems } = read({ name: '  Tide \n table ', description: 'a\tb' })
    expect(manifest).toEqual({ ...plain, name: 'Tide table', description: 'a b' })
    expect(problems).toEqual([])
    const hidden = read({ name: 'Sys\u202Etem\u200B\u0007 \uD800x' })
    expect(hidden.manifest.name).toBe('System x')
    expect(hidden.problems).toEqual([
      '"name" holds characters that cannot be seen. They are left out; write it without them.',
    ])
  })

  test('emoji stay whole', () => {
    expect(read({ name: '👩‍🔬 Lab' })).toEqual({ manifest: { ...plain, name: '👩‍🔬 Lab' }, problems: [] })
    expect(read({ name: '🦦'.repeat(61) }).manifest.name).toBe('🦦'.repeat(60))
  })

  test('a name of 60 and a description of 500 characters fit, longer ones are cut', () => {
    expect(read({ name: 'n'.repeat(60), description: 'd'.repeat(500) }).problems).toEqual([])
    const { manifest, problems } = read({ name: 'n'.repeat(61), description: 'd'.repeat(501) })
    expect(manifest).toMatchObject({ name: 'n'.repeat(60), description: 'd'.repeat(500) })
    expect(problems).toEqual([
      '"name" has 61 characters; the first 60 are used. Write at most 60.',
      '"description" has 501 characters; the first 500 are used. Write at most 500.',
    ])
  })

  test('what is no text is named', () => {
    expect(problemOf({ name: 5 })).toBe('"name" is 5. Write a text in double quotes.')
    expect(problemOf({ name: null })).toBe('"name" is null. Write a text in double quotes.')
    expect(problemOf({ description: ['x'] })).toBe('"description" is a list. Write a text in double quotes.')
    expect(problemOf({ name: ' \u200B ' })).toBe('"name" is empty. Write a text, or leave "name" out.')
  })
})

describe('permissions', () => {
  test('unknown ones are named with what was meant', () => {
    expect(problemOf({ permissions: ['file'] })).toBe('There is no permission "file". Write "files".')
    expect(problemOf({ permissions: ['Theme'] })).toBe('There is no permission "Theme". Write "theme".')
    expect(problemOf({ permissions: ['camera'] })).toBe(
      `There is no permission "camera". Permissions are: ${appPermissions.join(', ')}.`,
    )
    expect(problemOf({ permissions: [{ name: 'files' }] })).toMatch(/^There is no permission an object\./)
  })

  test('one that is named twice counts once', () => {
    expect(read({ permissions: ['files', 'files'] })).toEqual({
      manifest: { ...plain, permissions: ['files'] },
      problems: ['The permission "files" is named more than once. Name it once.'],
    })
  })

  test('what is no list is named', () => {
    expect(problemOf({ permissions: 'files' })).toBe(
      '"permissions" is "files". Write a list, for example ["files", "theme"].',
    )
  })
})

describe('hosts', () => {
  const readHosts = (...hosts: readonly unknown[]) => read({ permissions: ['network'], hosts })
  const hostProblem = (host: unknown) => {
    const { manifest, problems } = readHosts(host, 'https://good.example')
    expect(manifest.hosts).toEqual(['https://good.example'])
    expect(problems).toHaveLength(1)
    return problems[0]
  }

  test('origins are written as the browser writes them', () => {
    const { manifest, problems } = readHosts(
      'HTTPS://API.Example.ORG',
      'https://a.org/',
      'https://b.org:443',
      'http://b.org:8080',
      'https://bücher.example',
      ' http://127.1 ',
    )
    expect(manifest.hosts).toEqual([
      'https://api.example.org',
      'https://a.org',
      'https://b.org',
      'http://b.org:8080',
      'https://xn--bcher-kva.example',
      'http://127.0.0.1',
    ])
    expect(problems).toEqual([])
  })

  test('more than an origin is refused with the origin to write', () => {
    for (const tail of ['/v1', '/?q', '?q=1', '#top', '//', '/?', '/#'])
      expect(hostProblem(`https://api.example.org${tail}`)).toBe(
        `The host "https://api.example.org${tail}" has more than an origin. Write "https://api.example.org", without a path.`,
      )
  })

  test('wildcards, credentials and other schemes are refused', () => {
    expect(hostProblem('*')).toMatch(/has a wildcard/)
    expect(hostProblem('https://*.example.org')).toMatch(/has a wildcard/)
    expect(hostProblem('https://%2a.example.org')).toMatch(/has a wildcard/)
    expect(hostProblem('https://me:secret@example.org')).toBe(
      'The host "https://me:secret@example.org" holds a user name or password. Write "https://example.org".',
    )
    expect(hostProblem('https://@example.org')).toMatch(/user name/)
    expect(hostProblem('wss://example.org')).toMatch(/begins with "wss:"; only "https:" and "http:" work/)
    expect(hostProblem('file:///etc/passwd')).toMatch(/begins with "file:"/)
    for (const text of [
      'example.org',
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.org',
      '',
      "'self'",
    ])
      expect(hostProblem(text)).toMatch(/has no "https:\/\/" before it/)
  })

  test('nothing gets into a security policy but a name and a port', () => {
    for (const text of [
      'https://a.org;script-src',
      "https://a.org'self'",
      'https://a,b.org',
      'https://a"b.org',
      'https://a_b.org',
      'https://-a.org',
      'https://a..org',
      'http://[::1]:3000',
      'https://a.org.',
      `https://${'a'.repeat(64)}.org`,
      `https://${'a.'.repeat(130)}org`,
    ])
      expect(hostProblem(text)).toMatch(/is not a name that can be connected to/)
    for (const text of [
      'https://a b.org',
      'https://a.org\t;x',
      'https:\\\\a.org',
      'https://a.org\\x',
      'https://',
      'https://a.org:99999',
    ])
      expect(hostProblem(text)).toMatch(/is no valid address|has no "https:/)
  })

  test('each host counts once, and at most ten', () => {
    expect(readHosts('https://a.org', 'https://A.org:443/')).toEqual({
      manifest: { ...plain, permissions: ['network'], hosts: ['https://a.org'] },
      problems: ['The host "https://a.org" is named more than once. Name it once.'],
    })
    const hosts = Array.from({ length: 12 }, (_, index) => `https://h${index}.org`)
    expect(readHosts(...hosts.slice(0, 10)).problems).toEqual([])
    expect(readHosts(...hosts)).toEqual({
      manifest: { ...plain, permissions: ['network'], hosts: hosts.slice(0, 10) },
      problems: ['"hosts" names 12 hosts; the first 10 are used. Name at most 10.'],
    })
  })

  test('hosts and the permission network need each other', () => {
    expect(read({ permissions: ['files'], hosts: ['https://a.org'] })).toEqual({
      manifest: { ...plain, permissions: ['files'] },
      problems: ['"hosts" needs the permission "network". Add "network" to "permissions".'],
    })
    expect(problemOf({ permissions: ['network'] })).toMatch(/^The permission "network" allows nothing/)
  })

  test('extensions of files are read in lower case, each once, and need the permission files', () => {
    expect(read({ permissions: ['files'], opens: ['MD', 'txt', ' md ', '7z'] })).toEqual({
      manifest: { ...plain, permissions: ['files'], opens: ['md', 'txt', '7z'] },
      problems: [],
    })
    expect(read({ permissions: ['theme'], opens: ['md'] })).toEqual({
      manifest: { ...plain, permissions: ['theme'] },
      problems: ['"opens" needs the permission "files". Add "files" to "permissions".'],
    })
    const opens = (...extensions: unknown[]) => ({ permissions: ['files'], opens: extensions })
    expect(problemOf(opens('.md'))).toBe('"opens" holds ".md". Write "md", without the dot.')
    expect(problemOf(opens('a/b'))).toBe('"opens" holds "a/b". Write an extension, for example "md".')
    expect(problemOf(opens(3))).toBe('"opens" holds 3. Write an extension, for example "md".')
    expect(problemOf({ permissions: ['files'], opens: 'md' })).toBe(
      '"opens" is "md". Write a list of extensions, for example ["md", "txt"].',
    )
    const many = Array.from({ length: 21 }, (_, index) => `x${index}`)
    expect(read(opens(...many))).toEqual({
      manifest: { ...plain, permissions: ['files'], opens: many.slice(0, 20) },
      problems: ['"opens" names 21 extensions; the first 20 are used. Name at most 20.'],
    })
  })

  test('what is no list or no text is named', () => {
    expect(read({ permissions: ['network'], hosts: 'https://a.org' }).problems[0]).toBe(
      '"hosts" is "https://a.org". Write a list, for example ["https://api.example.org"].',
    )
    expect(hostProblem(7)).toMatch(/^"hosts" holds 7\./)
    expect(hostProblem(null)).toMatch(/^"hosts" holds null\./)
  })
})

describe('size', () => {
  test('lengths are whole and between 200 and 4000', () => {
    expect(read({ size: { width: 480.4, height: 360.6 } })).toEqual({
      manifest: { ...plain, size: { width: 480, height: 361 } },
      problems: [],
    })
    expect(read({ size: { width: 200, height: 4000 } }).problems).toEqual([])
    expect(read({ size: { width: 199, height: 4001 } })).toEqual({
      manifest: { ...plain, size: { width: 200, height: 4000 } },
      problems: [
        'The width in "size" is 199; 200 is used. Write a number from 200 to 4000.',
        'The height in "size" is 4001; 4000 is used. Write a number from 200 to 4000.',
      ],
    })
    expect(read({ size: { width: -1, height: 1e300 } }).manifest.size).toEqual({ width: 200, height: 4000 })
  })

  test('what is no size is named', () => {
    expect(problemOf({ size: 'large' })).toBe(
      '"size" is "large". Write for example {"width": 480, "height": 360}.',
    )
    expect(problemOf({ size: [480, 360] })).toMatch(/^"size" is a list\./)
    expect(problemOf({ size: { width: 480 } })).toMatch(/^The height in "size" is undefined\. Write a number/)
    expect(problemOf({ size: { width: '480', height: 360 } })).toMatch(/^The width in "size" is "480"\./)
    expect(readManifest('{"size": {"width": 1e999, "height": 360}}').manifest.size).toBeNull()
  })
})
