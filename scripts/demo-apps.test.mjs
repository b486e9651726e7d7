import { readdirSync } from 'node:fs'
import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { demoApps, demoPeople, readDemoApp } from '../demo/catalogue.mjs'
import { readManifest } from '../packages/app-sdk/src/manifest'

const apps = demoApps.map((app) => [app.folder, { ...app, ...readDemoApp(app) }])
const scriptOf = (html) => /<script type="module">([^]*)<\/script>/.exec(html)?.[1] ?? ''
const styleOf = (html) => /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''

/** What each permission is asked for with. */
const uses = {
  theme: 'theme.get',
  window: 'window.setTitle',
  files: 'files.',
  notifications: 'notifications.show',
  clipboard: 'clipboard.',
}

test('the catalogue names every folder once, and people who are there', () => {
  const folders = readdirSync(new URL('../demo/apps', import.meta.url))
  expect(demoApps.map(({ folder }) => folder).toSorted()).toEqual(folders.toSorted())
  for (const { folder, by, stars } of demoApps) {
    expect([folder, Object.hasOwn(demoPeople, by)]).toEqual([folder, true])
    // No one rates their own app: the database would refuse it.
    expect([folder, Object.keys(stars).includes(by)]).toEqual([folder, false])
  }
  const waiting = demoApps.filter(({ isVerified }) => !isVerified)
  expect(waiting.length).toBeGreaterThanOrEqual(2)
  expect(waiting.length).toBeLessThan(demoApps.length / 2)
})

describe.each(apps)('%s', (_folder, { html, svg, icon, name, description, manifest: json }) => {
  test('has a manifest without problems that declares exactly what the page uses', () => {
    const { manifest, problems } = readManifest(json)
    expect(problems).toEqual([])
    expect([name, description].every((text) => text.length > 0)).toBe(true)
    expect(manifest.hosts).toEqual([])
    const used = Object.keys(uses).filter((permission) => scriptOf(html).includes(`.${uses[permission]}`))
    expect(manifest.permissions.toSorted()).toEqual(used.toSorted())
    expect(manifest.size?.width).toBeLessThanOrEqual(920)
    expect(manifest.size?.height).toBeLessThanOrEqual(700)
  })

  test('is a page of its own: title, language, width of the device, and small', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(name)
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(html).toContain('<meta charset="utf-8">')
    expect(html.split('\n').length).toBeLessThan(600)
    // The store takes 5 MiB; what a person waits for should be far below.
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    expect(icon.length).toBeLessThan(4000)
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 48 48"/)
  })

  test('fetches nothing from anywhere', () => {
    expect(html).not.toMatch(/<(?:script|link|img|iframe|audio|video|source)[^>]*\s(?:src|href)=/i)
    expect(scriptOf(html)).not.toMatch(
      /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|importScripts|sendBeacon)\b|\bimport\b/,
    )
    expect(styleOf(html)).not.toMatch(/@import|url\((?!["']?data:)/)
  })

  test('has a script that parses, follows the desktop and keeps still where motion is not welcome', () => {
    const script = scriptOf(html)
    expect(() => new Script(`(async () => {${script}\n})`)).not.toThrow()
    expect(script).toContain(`os?.on('theme', follow)`)
    expect(script).toContain('os?.storage.')
    expect(html).toContain('prefers-reduced-motion: reduce')
    for (const [, time] of styleOf(html).matchAll(/(?:transition|animation):[^;}]*?(\d+)ms/g))
      expect(Number(time)).toBeLessThanOrEqual(200)
  })

  test('names its controls: no button, field or picture without words', () => {
    const markup = html.slice(html.indexOf('<body>'), html.indexOf('<script type="module">'))
    for (const [tag] of markup.matchAll(/<input\b[^>]*>/g)) {
      const id = /\bid="([^"]+)"/.exec(tag)?.[1]
      const before = markup.slice(0, markup.indexOf(tag))
      const isInLabel = before.lastIndexOf('<label') > before.lastIndexOf('</label>')
      expect([tag, isInLabel || /aria-label=/.test(tag) || markup.includes(`for="${id}"`)]).toEqual([
        tag,
        true,
      ])
    }
    for (const [button, attributes, content] of markup.matchAll(/<button\b([^>]*)>([^]*?)<\/button>/g)) {
      const isNamed = /aria-label=/.test(attributes) || content.replaceAll(/<[^>]*>/g, '').trim() !== ''
      expect([button, isNamed]).toEqual([button, true])
    }
    for (const [svg] of markup.matchAll(/<svg\b[^>]*>/g)) expect(svg).toContain('aria-hidden="true"')
  })
})
