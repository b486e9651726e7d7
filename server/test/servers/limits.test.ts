// What a site allows is counted for all of its servers together.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, newPerson, request } from '../support/people.ts'
import { type Site, canRunSites, startSite } from '../support/site.ts'

describe.runIf(canRunSites)('limits of a site of three servers', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ servers: 3, env: { RATE_LIMIT_AUTH: '30' } })
  })
  afterAll(() => site.dispose())

  test('a file that one server stored is read, replaced and removed through the others', async () => {
    const { client, id } = await newPerson(site)
    const files = client.storage.from('vm-states')
    const path = `${id}/state`
    for (const content of ['one', 'two', 'three', 'four', 'five']) {
      const options = { upsert: true, contentType: 'application/octet-stream' }
      expect((await files.upload(path, new Blob([content]), options)).error).toBeNull()
      for (let nth = 0; nth < site.servers.length; nth++)
        expect(await (await files.download(path)).data?.text()).toBe(content)
    }
    expect((await files.remove([path])).error).toBeNull()
    for (let nth = 0; nth < site.servers.length; nth++)
      expect((await files.download(path)).error).not.toBeNull()
  })

  test('an address has one number of tries to sign in, whichever server answers', async () => {
    const tries = await Promise.all(
      Array.from({ length: 70 }, () =>
        request(site, '/auth/v1/token?grant_type=password', {
          method: 'POST',
          body: JSON.stringify({ email: newAddress(), password: 'wrong-password' }),
        }),
      ),
    )
    const passed = tries.filter(({ status }) => status !== 429)
    expect(passed.length).toBeGreaterThan(25)
    expect(passed.length).toBeLessThanOrEqual(30)
  })
})
