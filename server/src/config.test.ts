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
      userContent: { protocol: 'http:', parent: 'localhost', port: ':4000' },
      sessionSeconds: 3600,
      mailConfirm: false,
      mailFrom: 'OtterOS <no-reply@localhost>',
      firstUserIsAdmin: true,
      signUp: 'open',
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

  test('makes the first account administrator only where nobody else reaches the server', () => {
    const isAdmin = (env: Record<string, string>) => loadConfig(env).firstUserIsAdmin
    expect(isAdmin({ HOST: '0.0.0.0' })).toBe(false)
    expect(isAdmin({ PUBLIC_URL: 'https://desk.example' })).toBe(false)
    expect(isAdmin({ TRUST_PROXY: 'true' })).toBe(false)
    expect(isAdmin({ HOST: '0.0.0.0', FIRST_USER_IS_ADMIN: 'true' })).toBe(true)
  })

  test('gives apps hosts of their own on this machine, and elsewhere where told to', () => {
    const userContent = (env: Record<string, string>) => loadConfig(env).userContent
    expect(userContent({ PORT: '5000', PUBLIC_URL: 'http://127.0.0.1:5173' })).toEqual({
      protocol: 'http:',
      parent: 'localhost',
      port: ':5000',
    })
    expect(userContent({ PUBLIC_URL: 'https://desk.example' })).toBeNull()
    expect(userContent({ USER_CONTENT_ORIGIN: 'off' })).toBeNull()
    const given = { PUBLIC_URL: 'https://desk.example', USER_CONTENT_ORIGIN: 'https://*.Apps.example:443' }
    expect(userContent(given)).toEqual({ protocol: 'https:', parent: 'apps.example', port: '' })
  })

  test('never has a trusted page on a host for apps', () => {
    const apps = { USER_CONTENT_ORIGIN: 'https://*.apps.example' }
    for (const env of [
      { ...apps, PUBLIC_URL: 'https://desk.apps.example' },
      { ...apps, CORS_ORIGINS: 'https://a.b.apps.example:8443' },
      { CORS_ORIGINS: 'http://other.localhost:3000' },
    ])
      expect(() => loadConfig(env)).toThrow('USER_CONTENT_ORIGIN covers')
  })

  test('knows a model for the assistant by all three settings, or none', () => {
    const all = { AI_BASE_URL: 'http://localhost:11434/v1', AI_API_KEY: 'key', AI_MODEL: 'otter-1' }
    expect(loadConfig({}).assistant).toBeNull()
    expect(loadConfig(all).assistant).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      apiKey: 'key',
      model: 'otter-1',
    })
    const { AI_MODEL, ...half } = all
    expect(() => loadConfig(half)).toThrow('the AI assistant also needs AI_MODEL')
    expect(() => loadConfig({ AI_MODEL })).toThrow('the AI assistant also needs AI_BASE_URL and AI_API_KEY')
  })

  test('refuses every wrong value by name', () => {
    const wrong = {
      PORT: ['0', '65536', '4e3', '-1'],
      DATABASE_URL: ['mysql://x', 'localhost'],
      DATABASE_DIRECT_URL: ['localhost'],
      DATABASE_POOL: ['1', 'many'],
      DATABASE_POOL_SERVER: ['3'],
      DATABASE_PREPARE: ['maybe'],
      PUBLIC_URL: ['example.org', 'ftp://example.org', 'https://example.org/desk'],
      CORS_ORIGINS: ['*', 'https://one.example, two'],
      JWT_SECRET: ['too short'],
      USER_CONTENT_ORIGIN: [
        'https://apps.example',
        '*.apps.example',
        'https://*.apps.example/x',
        'https://*',
        'on',
      ],
      SESSION_SECONDS: ['1', 'an hour'],
      SMTP_URL: ['mail.example:25'],
      MAIL_FROM: ['OtterOS'],
      MAIL_CONFIRM: ['1'],
      MAIL_INTERVAL: ['soon'],
      FIRST_USER_IS_ADMIN: ['no'],
      SIGN_UP: ['shut'],
      ACCOUNTS_PER_DAY: ['0'],
      MAILS_PER_DAY: ['many'],
      UPLOADS_MB: ['-1'],
      FILE_MB: ['0'],
      UNFINISHED_UPLOADS_MB: ['many'],
      LINK_ZIP_MB: ['0'],
      LINK_ZIP_MINUTES: ['forever'],
      RATE_LIMIT_AUTH: ['0'],
      PROXY_ENABLED: ['yes'],
      PROXY_ALLOW: ['intranet', 'intranet:80 other:81', 'http://intranet:80', ':80'],
      PROXY_DENY: ['https://example.org', 'example.org/path', 'a b'],
      AI_BASE_URL: ['localhost:11434/v1', 'ftp://models.example', 'https://key@models.example/v1'],
      TRUST_PROXY: ['TRUE'],
      METRICS_TOKEN: ['short'],
      LOG_FORMAT: ['xml'],
      LOG_LEVEL: ['debug'],
      ACCESS_LOG: ['yes'],
      SLOW_STATEMENT_MS: ['-1'],
    }
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        expect(() => loadConfig({ [name]: value }), `${name}=${value}`).toThrow(`${name} is `)
  })

  test('names what is missing of the address of a bucket, and never its secret', () => {
    const env = {
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_BUCKET: 'otter-files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'not to be shown',
    }
    expect(loadConfig({}).s3).toBeNull()
    expect(loadConfig(env).s3).toEqual({
      endpoint: 'https://s3.example.org',
      region: 'us-east-1',
      bucket: 'otter-files',
      accessKeyId: 'key',
      secretAccessKey: 'not to be shown',
    })
    expect(() => loadConfig({ ...env, S3_BUCKET: '', S3_ACCESS_KEY_ID: '' })).toThrow(
      'need S3_BUCKET and S3_ACCESS_KEY_ID',
    )
    for (const [name, value] of [
      ['S3_ENDPOINT', 's3.example.org'],
      ['S3_BUCKET', '../other'],
      ['S3_REGION', 'a b'],
    ] as const) {
      expect(() => loadConfig({ ...env, [name]: value })).toThrow(name)
      expect(() => loadConfig({ ...env, [name]: value })).not.toThrow('not to be shown')
    }
  })

  test('makes backups only with a passphrase, which no message repeats', () => {
    expect(loadConfig({}).backup).toBeNull()
    const given = { BACKUP_TO: '/mnt/backups', BACKUP_PASSPHRASE: 'correct horse battery' }
    expect(loadConfig(given).backup).toEqual({
      to: '/mnt/backups',
      everyHours: 24,
      keep: 14,
      passphrase: 'correct horse battery',
    })
    expect(() => loadConfig({ BACKUP_TO: '/mnt/backups' })).toThrow('also needs BACKUP_PASSPHRASE')
    expect(() => loadConfig({ BACKUP_PASSPHRASE: 'short one' })).toThrow(
      /BACKUP_PASSPHRASE is not usable, expected at least 12 characters/,
    )
    expect(() => loadConfig({ BACKUP_PASSPHRASE: 'short one' })).not.toThrow(/short one/)
  })

  test('makes backups in a bucket whose address is that of the stored files, or one of its own', () => {
    const given = { BACKUP_TO: 's3://otter-backups/desktop', BACKUP_PASSPHRASE: 'correct horse battery' }
    const files = {
      S3_ENDPOINT: 'https://s3.example.org',
      S3_BUCKET: 'otter-files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'not to be shown',
    }
    const own = {
      BACKUP_S3_ENDPOINT: 'https://elsewhere.example/',
      BACKUP_S3_REGION: 'eu-north-1',
      BACKUP_S3_ACCESS_KEY_ID: 'another',
      BACKUP_S3_SECRET_ACCESS_KEY: 'not to be shown either',
    }
    expect(loadConfig({}).backupS3).toBeNull()
    expect(loadConfig({ ...given, ...files })).toMatchObject({
      backup: { to: 's3://otter-backups/desktop' },
      backupS3: { endpoint: 'https://s3.example.org', accessKeyId: 'key' },
    })
    expect(loadConfig({ ...given, ...files, ...own }).backupS3).toEqual({
      endpoint: 'https://elsewhere.example',
      region: 'eu-north-1',
      accessKeyId: 'another',
      secretAccessKey: 'not to be shown either',
    })
    expect(() => loadConfig(given)).toThrow('also needs BACKUP_S3_ENDPOINT')
    expect(() => loadConfig({ ...given, ...own, BACKUP_S3_ACCESS_KEY_ID: '' })).toThrow(
      'backups in S3 also need BACKUP_S3_ACCESS_KEY_ID',
    )
    expect(() => loadConfig({ ...given, ...files, BACKUP_TO: 's3://otter-backups/../x' })).toThrow(
      'expected a folder or s3://BUCKET/PREFIX',
    )
  })

  test('repeats no secret that is not usable', () => {
    for (const name of ['JWT_SECRET', 'METRICS_TOKEN', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL']) {
      expect(() => loadConfig({ [name]: 'me:secret@host' }), name).toThrow(`${name} is not usable, expected`)
      expect(() => loadConfig({ [name]: 'me:secret@host' }), name).not.toThrow('me:secret')
    }
  })

  test('is listed for people, all of it and nothing else', () => {
    const table = readFileSync(join(projectRoot, 'README.md'), 'utf8')
    const listed = [...table.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map((row) => row[1])
    expect(new Set(listed)).toEqual(new Set(variableNames))
  })
})
