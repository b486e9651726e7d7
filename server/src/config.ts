import { join, resolve } from 'node:path'
import type { SignUpPolicy } from '@otteros/contracts'
import * as z from 'zod'
import type { ModelAddress } from '../../supabase/functions/ai-assistant/openai-model.ts'
import type { S3Account, S3Address } from './backend/storage/s3-client.ts'
import { leastPassphrase } from './backup/passphrase.ts'
import { bucketPlace, isBucket } from './backup/target-name.ts'
import { isLoopbackName } from './http/client-address.ts'
import type { LogOptions } from './log.ts'
import { projectRoot } from './project.ts'
import { StartupError } from './startup-error.ts'
import { type UserContentOrigin, labelIn, parseUserContentOrigin } from './user-content/host-names.ts'

const flag = z.enum(['true', 'false'], 'true or false').transform((value) => value === 'true')
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `a whole number from ${least} to ${most}`)

/** `null` for text that is no URL. (`URL.parse` needs Node 22.) */
const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null)

const originExpectation = 'an origin such as https://desktop.example.org (http or https, no path)'
const origin = z
  .string()
  .refine((value) => {
    const url = parseUrl(value)
    return (
      !!url &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      !url.search &&
      !url.hash &&
      !url.username
    )
  }, originExpectation)
  .transform((value) => new URL(value).origin)

const httpUrl = z.string().refine((value) => {
  const url = parseUrl(value)
  return !!url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
}, 'an address such as https://api.example.org/v1')

/** Items separated by commas; empty ones count for nothing. */
const list = <Item>(item: z.ZodType<Item, string>) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))
    .default([])

const hostWithPort = z
  .string()
  .toLowerCase()
  .regex(/^([a-z0-9_.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/, 'host:port pairs, separated by commas')
  .transform((value) => value.replaceAll(/[[\]]/g, ''))

const deniedHost = z
  .string()
  .toLowerCase()
  .regex(/^([a-z0-9_.-]+|\[?[0-9a-f:.]+\]?)$/, 'host names, domains or addresses, separated by commas')
  .transform((value) => value.replaceAll(/[[\]]|^\*?\.|\.$/g, ''))

/**
 * Every setting of the server, read from environment variables of the same names.
 * README.md lists them for people; a test keeps both in step.
 */
const s3Endpoint = httpUrl.transform((value) => value.replace(/\/+$/, ''))
const s3Region = z.string().regex(/^[a-z0-9-]{1,64}$/i, 'a region such as eu-central-1')

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(4000),
  HOST: z.string().min(1, 'a host name or address to listen on').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'a folder').default(join(projectRoot, 'data')),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'postgres://user:password@host:5432/database')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'postgres://user:password@host:5432/database')
    .optional(),
  DATABASE_POOL: wholeNumber(2, 1000).default(16),
  DATABASE_POOL_SERVER: wholeNumber(4, 1000).default(5),
  DATABASE_PREPARE: flag.optional(),
  PUBLIC_URL: origin.optional(),
  CORS_ORIGINS: list(origin),
  USER_CONTENT_ORIGIN: z
    .string()
    .refine(
      (value) => value === 'off' || parseUserContentOrigin(value) !== null,
      'an origin such as https://*.apps.example.org, or off',
    )
    .optional(),
  JWT_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  SESSION_SECONDS: wholeNumber(5, 604_800).default(3600),
  SESSION_IDLE_DAYS: wholeNumber(1, 3650).default(60),
  SESSION_MAX_DAYS: wholeNumber(1, 3650).default(365),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'smtp://user:password@host:587 or smtps://…')
    .optional(),
  MAIL_FROM: z.string().regex(/@/, 'an address such as OtterOS <desktop@example.org>').optional(),
  MAIL_CONFIRM: flag.optional(),
  MAIL_INTERVAL: wholeNumber(0, 86_400).default(60),
  FIRST_USER_IS_ADMIN: flag.optional(),
  SIGN_UP: z.enum(['open', 'invite', 'closed'], 'open, invite or closed').default('open'),
  RATE_LIMIT_AUTH: wholeNumber(1, 1_000_000).default(30),
  ACCOUNTS_PER_DAY: wholeNumber(1, 1_000_000).default(500),
  ACCOUNTS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(50),
  MAILS_PER_DAY: wholeNumber(1, 1_000_000).default(2000),
  MAILS_PER_PERSON: wholeNumber(1, 1_000_000).default(100),
  UPLOADS_MB: wholeNumber(1, 1_000_000_000).default(20_000),
  FILE_MB: wholeNumber(1, 5_000_000).default(10_000),
  UNFINISHED_UPLOADS_MB: wholeNumber(1, 1_000_000_000).default(20_000),
  LINK_ZIP_MB: wholeNumber(1, 1_000_000_000).default(20_000),
  LINK_ZIP_MINUTES: wholeNumber(1, 1440).default(120),
  S3_ENDPOINT: s3Endpoint.optional(),
  S3_REGION: s3Region.default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, 'the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PROXY_ENABLED: flag.default(true),
  PROXY_ALLOW: list(hostWithPort),
  PROXY_DENY: list(deniedHost),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  TRUST_PROXY: flag.default(false),
  METRICS_TOKEN: z.string().min(32, 'at least 32 characters').optional(),
  LOG_FORMAT: z.enum(['json', 'text'], 'json or text').optional(),
  LOG_LEVEL: z.enum(['info', 'warn', 'error'], 'info, warn or error').default('info'),
  ACCESS_LOG: flag.default(false),
  SLOW_STATEMENT_MS: wholeNumber(0, 3_600_000).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(
      ['http/json', 'http/protobuf'],
      'http/json (grpc is not supported; OTEL_SDK_DISABLED=true does without traces)',
    )
    .optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  VM_MIRROR: list(httpUrl),
  BACKUP_TO: z
    .string()
    .min(1, 'a folder')
    .refine((name) => !isBucket(name) || bucketPlace(name) !== null, 'a folder or s3://BUCKET/PREFIX')
    .optional(),
  BACKUP_EVERY: wholeNumber(1, 8760).default(24),
  BACKUP_KEEP: wholeNumber(1, 99_999).default(14),
  BACKUP_PASSPHRASE: z.string().min(leastPassphrase, `at least ${leastPassphrase} characters`).optional(),
  BACKUP_S3_ENDPOINT: s3Endpoint.optional(),
  BACKUP_S3_REGION: s3Region.default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
})

type Values = z.infer<typeof environment>

/** Settings that are secret or may contain a password: no message repeats them. */
const secret = new Set([
  'BACKUP_PASSPHRASE',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'JWT_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
])

/** What the operator decides about the web proxy. */
export interface ProxyConfig {
  readonly isEnabled: boolean
  /** `host:port` pairs that it may reach though they are not on the public internet. */
  readonly allow: readonly string[]
  /** Hosts, domains and addresses that it may not reach. */
  readonly deny: readonly string[]
}

/** What the server gives in total, to everyone together. */
export interface ServerLimits {
  /** New accounts a day, in all and from one network address. */
  readonly accountsPerDay: number
  readonly accountsPerAddress: number
  /** Mails a day: in all, and those of one person, or of accounts to one address. */
  readonly mailsPerDay: number
  readonly mailsPerPerson: number
  /** Bytes of all uploads. */
  readonly storedBytes: number
  /** Bytes of the largest file; buckets have lower limits. */
  readonly fileBytes: number
  /** What one person may have of uploads that were begun and not finished. */
  readonly openUploads: { readonly uploads: number; readonly bytes: number }
}

/** Uploads of a person that are not finished. */
const mostOpenUploads = 100

/** Backups that the server makes by itself. */
export interface BackupConfig {
  /** Absolute path of a folder, or `s3://BUCKET/PREFIX`. */
  readonly to: string
  readonly everyHours: number
  /** How many are kept. */
  readonly keep: number
  readonly passphrase: string
}

/** The checked configuration; see README.md for what each variable does. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /** `null`: the embedded PostgreSQL is used. */
  readonly databaseUrl: string | null
  /** The same database past a pooler; `null`: there is no other way to it. */
  readonly databaseDirectUrl: string | null
  /** Most connections to the database: for requests, and for what the server itself asks. */
  readonly pools: { readonly requests: number; readonly server: number }
  /** Whether statements are kept prepared; `null`: where there is no pooler. */
  readonly databasePrepare: boolean | null
  /** The desktop's origin, without a trailing slash. */
  readonly publicUrl: string
  /** Origins that browsers may call the API from, `publicUrl` included. */
  readonly corsOrigins: readonly string[]
  /** Where each app has its own host name; `null`: apps run on the desktop's host, without an origin. */
  readonly userContent: UserContentOrigin | null
  /** `null`: a generated one is kept in the data folder. */
  readonly jwtSecret: string | null
  /** Life of an access token in seconds; the client refreshes it before. */
  readonly sessionSeconds: number
  /** Days after which an unused session ends. */
  readonly sessionIdleDays: number
  /** Days after which a session ends, however much it is used. */
  readonly sessionMaxDays: number
  /** `null`: mail goes to the local mailbox in the data folder. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Whether an account must confirm its address before it can sign in. */
  readonly mailConfirm: boolean
  /** Seconds between two mails to one address that anyone can ask for. */
  readonly mailInterval: number
  readonly firstUserIsAdmin: boolean
  /** Whether anyone may make an account. The first one of a database may always be made. */
  readonly signUp: SignUpPolicy
  /** Sign-ins, sign-ups and the like that one client address may try per minute. */
  readonly rateLimitAuth: number
  readonly limits: ServerLimits
  /** Archives of what links show: bytes of one, and how long it may take. */
  readonly linkZips: { readonly bytes: number; readonly seconds: number }
  /** The bucket that holds stored files; `null`: the data folder does. */
  readonly s3: S3Address | null
  /** The web proxy of the browser window. */
  readonly proxy: ProxyConfig
  /** Where the assistant's model is; `null`: the desktop answers by itself. */
  readonly assistant: ModelAddress | null
  readonly trustProxy: boolean
  /** What opens /metrics; `null`: it is closed, and nothing is measured. */
  readonly metricsToken: string | null
  readonly log: LogOptions
  /** Whether each request is a line of the log. */
  readonly accessLog: boolean
  /** Statements that take longer are logged; `null`: none. */
  readonly slowStatementMs: number | null
  /** Whether traces are exported; where to is read by the exporter itself from `OTEL_…`. */
  readonly hasTraces: boolean
  /** Mirrors of Debian for the Linux of the virtual machine; empty: those of this machine's apt, or Debian's own. */
  readonly vmMirrors: readonly string[]
  /** `null`: it makes none. */
  readonly backup: BackupConfig | null
  /** Where the buckets for backups are; `null`: backups are in folders. */
  readonly backupS3: S3Account | null
}

/** Names of all variables that the server reads. */
export const variableNames: readonly string[] = Object.keys(environment.shape)

/** Reads the configuration; throws a `StartupError` that names every wrong variable and what it should be. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable (`PORT= npm start`) means "not set", as everywhere else in a shell.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const value = secret.has(name) ? 'not usable' : JSON.stringify(given[name])
      return `  ${name} is ${value}, expected ${issue.message}`
    })
    throw new StartupError(`The configuration is wrong:\n${problems.join('\n')}\nSee README.md.`)
  }
  const values = result.data
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const corsOrigins = [publicUrl, ...values.CORS_ORIGINS]
  const userContent = readUserContent(values.USER_CONTENT_ORIGIN, publicUrl, values.PORT)
  const mistaken = corsOrigins.find(
    (item) => userContent && labelIn(userContent, new URL(item).hostname) !== null,
  )
  if (mistaken !== undefined)
    throw new StartupError(
      `The configuration is wrong:\n  USER_CONTENT_ORIGIN covers ${mistaken}, which PUBLIC_URL or CORS_ORIGINS trusts.\n` +
        'Give user content a domain that nothing else is on, or turn it off. See README.md.',
    )
  const embedded = values.DATABASE_URL === undefined
  const s3 = readS3(values)
  const backupS3 = readBackupS3(values, s3)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    pools: { requests: values.DATABASE_POOL, server: values.DATABASE_POOL_SERVER },
    databasePrepare: values.DATABASE_PREPARE ?? null,
    publicUrl,
    corsOrigins,
    userContent,
    jwtSecret: values.JWT_SECRET ?? null,
    sessionSeconds: values.SESSION_SECONDS,
    sessionIdleDays: values.SESSION_IDLE_DAYS,
    sessionMaxDays: values.SESSION_MAX_DAYS,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `OtterOS <no-reply@${new URL(publicUrl).hostname}>`,
    mailConfirm: values.MAIL_CONFIRM ?? values.SMTP_URL !== undefined,
    mailInterval: values.MAIL_INTERVAL,
    // Where others can reach the server, directly or through a proxy, the first to sign up may not be the person who started it.
    firstUserIsAdmin: embedded && (values.FIRST_USER_IS_ADMIN ?? staysOnMachine(values, publicUrl)),
    signUp: values.SIGN_UP,
    rateLimitAuth: values.RATE_LIMIT_AUTH,
    limits: {
      accountsPerDay: values.ACCOUNTS_PER_DAY,
      accountsPerAddress: values.ACCOUNTS_PER_ADDRESS,
      mailsPerDay: values.MAILS_PER_DAY,
      mailsPerPerson: values.MAILS_PER_PERSON,
      storedBytes: values.UPLOADS_MB * 1_000_000,
      fileBytes: values.FILE_MB * 1_000_000,
      openUploads: { uploads: mostOpenUploads, bytes: values.UNFINISHED_UPLOADS_MB * 1_000_000 },
    },
    linkZips: { bytes: values.LINK_ZIP_MB * 1_000_000, seconds: values.LINK_ZIP_MINUTES * 60 },
    s3,
    proxy: { isEnabled: values.PROXY_ENABLED, allow: values.PROXY_ALLOW, deny: values.PROXY_DENY },
    assistant: readAssistant(values),
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN ?? null,
    log: { format: values.LOG_FORMAT ?? null, level: values.LOG_LEVEL },
    accessLog: values.ACCESS_LOG,
    slowStatementMs: values.SLOW_STATEMENT_MS ?? null,
    hasTraces:
      !values.OTEL_SDK_DISABLED &&
      (values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined,
    vmMirrors: values.VM_MIRROR,
    backup: readBackup(values, backupS3),
    backupS3,
  }
}

function readBackup(values: Values, s3: S3Account | null): BackupConfig | null {
  const { BACKUP_TO: to, BACKUP_PASSPHRASE: passphrase } = values
  if (to === undefined) return null
  if (passphrase === undefined)
    throw new StartupError(
      'The configuration is wrong:\n  BACKUP_TO also needs BACKUP_PASSPHRASE.\nSee README.md.',
    )
  if (isBucket(to) && s3 === null)
    throw new StartupError(
      `The configuration is wrong:\n  BACKUP_TO is ${to} and also needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.\nSee README.md.`,
    )
  return {
    to: isBucket(to) ? to : resolve(to),
    everyHours: values.BACKUP_EVERY,
    keep: values.BACKUP_KEEP,
    passphrase,
  }
}

/** Whether this machine alone reaches the server, as far as its settings tell. */
const staysOnMachine = (
  { HOST, TRUST_PROXY }: { readonly HOST: string; readonly TRUST_PROXY: boolean },
  publicUrl: string,
) => isLoopbackName(HOST) && isLoopbackName(new URL(publicUrl).hostname) && !TRUST_PROXY

const isWhole = <Name extends string>(
  settings: Readonly<Record<Name, string | undefined>>,
): settings is Readonly<Record<Name, string>> => Object.values(settings).every((value) => value !== undefined)

/** All of some settings, or null for none of them: half an address would fail at the first file. */
function allOrNone<Name extends string>(what: string, settings: Readonly<Record<Name, string | undefined>>) {
  if (isWhole(settings)) return settings
  const names = Object.entries(settings)
  const missing = names.filter(([, value]) => value === undefined).map(([name]) => name)
  if (missing.length === names.length) return null
  throw new StartupError(
    `The configuration is wrong:\n  ${what} also need ${missing.join(' and ')}.\nSee README.md.`,
  )
}

/** The bucket of stored files. */
function readS3(values: Values): S3Address | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  const set = allOrNone('files in S3', { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY })
  return (
    set && {
      endpoint: set.S3_ENDPOINT,
      region: values.S3_REGION,
      bucket: set.S3_BUCKET,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    }
  )
}

/** The store with the buckets for backups: that of the stored files unless it has settings of its own. */
function readBackupS3(values: Values, s3: S3Address | null): S3Account | null {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = values
  const set = allOrNone('backups in S3', {
    BACKUP_S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY,
  })
  if (set)
    return {
      endpoint: set.BACKUP_S3_ENDPOINT,
      region: values.BACKUP_S3_REGION,
      accessKeyId: set.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: set.BACKUP_S3_SECRET_ACCESS_KEY,
    }
  if (s3 === null) return null
  const { bucket: _, ...account } = s3
  return account
}

/** All three settings or none: half a model would fail at the first question. */
function readAssistant(values: {
  readonly AI_BASE_URL?: string | undefined
  readonly AI_API_KEY?: string | undefined
  readonly AI_MODEL?: string | undefined
}): ModelAddress | null {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = values
  if (baseUrl !== undefined && apiKey !== undefined && model !== undefined) return { baseUrl, apiKey, model }
  const given = Object.entries({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model })
  const missing = given.filter(([, value]) => value === undefined).map(([name]) => name)
  if (missing.length === given.length) return null
  throw new StartupError(
    `The configuration is wrong:\n  the AI assistant also needs ${missing.join(' and ')}.\nSee README.md.`,
  )
}

/** Browsers lead every name below `localhost` to the machine itself, so only other hosts need a domain for apps. */
function readUserContent(
  setting: string | undefined,
  publicUrl: string,
  port: number,
): UserContentOrigin | null {
  if (setting !== undefined) return setting === 'off' ? null : parseUserContentOrigin(setting)
  return isLoopbackName(new URL(publicUrl).hostname)
    ? parseUserContentOrigin(`http://*.localhost:${port}`)
    : null
}
