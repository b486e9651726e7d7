import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig, variableNames } from './config.ts'
import { projectRoot } from './project.ts'

describe('the configuration', () => {
  test('has defaults for everything', () => {
    expect(loadConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: join(projectRoot, 'data'),
      databaseUrl: null,
      publicUrl: 'http://localhost:4000',
      corsOrigins: ['http://localhost:4000'],
      sessionSeconds: 3600,
      mailConfirm: false,
      mailFrom: 'OtterOS <no-reply@localhost>',
      firstUserIsAdmin: true,
      trustProxy: false,
    })
  })

  test('follows from what is set', () => {
    expect(loadConfig({ PORT: '5000' }).publicUrl).toBe('http://localhost:5000')
    expect(loadConfig({ PUBLIC_URL: 'https://desk.example/' })).toMatchObject({
      publicUrl: 'https://desk.example',
      mailFrom: 'OtterOS <no-reply@desk.example>',
    })
    expect(loadConfig({ SMTP_URL: 'smtp://mail.example' }).mailConfirm).toBe(true)
    expect(loadConfig({ SMTP_URL: 'smtp://mail.example', MAIL_CONFIRM: 'false' }).mailConfirm).toBe(false)
    expect(
      loadConfig({ DATABASE_URL: 'postgres://a@b/c', FIRST_USER_IS_ADMIN: 'true' }).firstUserIsAdmin,
    ).toBe(false)
    expect(loadConfig({ PORT: '' }).port).toBe(4000)
  })

  test('refuses every wrong value by name', () => {
    const wrong = {
      PORT: ['0', '65536', '4e3', '-1'],
      DATABASE_URL: ['mysql://x', 'localhost'],
      PUBLIC_URL: ['example.org', 'ftp://example.org', 'https://example.org/desk'],
      CORS_ORIGINS: ['*', 'https://one.example, two'],
      JWT_SECRET: ['too short'],
      SESSION_SECONDS: ['1', 'an hour'],
      SMTP_URL: ['mail.example:25'],
      MAIL_FROM: ['OtterOS'],
      MAIL_CONFIRM: ['1'],
      MAIL_INTERVAL: ['soon'],
      FIRST_USER_IS_ADMIN: ['no'],
      RATE_LIMIT_AUTH: ['0'],
      TRUST_PROXY: ['TRUE'],
    }
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        expect(() => loadConfig({ [name]: value }), `${name}=${value}`).toThrow(`${name} is `)
  })

  test('is listed for people, all of it and nothing else', () => {
    const table = readFileSync(join(projectRoot, 'README.md'), 'utf8')
    const listed = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map((row) => row[1])
    expect(new Set(listed)).toEqual(new Set(variableNames))
  })
})
