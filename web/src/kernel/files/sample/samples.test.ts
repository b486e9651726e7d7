import { stat } from 'node:fs/promises'
import { parse } from '@otteros/otterscript'
import { expect, test } from 'vitest'
import { openTestFiles, valueOf } from '../testing/files'
import { productSamples } from './samples'

const open = () => openTestFiles({ loadSamples: () => Promise.resolve(productSamples()) }).files

test('the sample files are those of the requirements, system folders marked [A3.10]', async () => {
  const files = open()
  const top = valueOf(await files.list('/')).map(({ name, type }) => [name, type])
  expect(top).toEqual([
    ['apps', 'folder'],
    ['documents', 'folder'],
    ['home', 'folder'],
    ['kernel', 'folder'],
    ['readme.txt', 'file'],
    ['system', 'folder'],
    ['users', 'folder'],
    ['wallpapers', 'folder'],
  ])
  const names = async (path: string) => valueOf(await files.list(path)).map(({ name }) => name)
  expect(await names('/users')).toEqual(['admin', 'demo', 'guest'])
  expect(await names('/apps')).toEqual(['calculator', 'clock', 'notepad', 'plugins'])
  expect(await names('/apps/plugins')).toEqual(['sample-plugin', 'todo-list', 'weather-widget'])
  for (const name of await names('/apps/plugins')) {
    expect(await names(`/apps/plugins/${name}`)).toEqual([
      'index.html',
      'main.oss',
      'script.js',
      'styles.css',
    ])
  }
  expect(await names('/home')).toEqual([
    'desktop',
    'documents',
    'downloads',
    'music',
    'pictures',
    'profile.txt',
  ])
  for (const path of ['/users/admin/profile.txt', '/home/profile.txt']) {
    expect(valueOf(await files.readText(path))).toContain('Role: Administrator')
  }
  for (const { path, isSystem } of valueOf(await files.walk('/'))) {
    expect([path, isSystem]).toEqual([path, /^\/(kernel|system)(\/|$)/.test(path)])
  }
})

test('each wallpaper is a shipped picture of the size it names', async () => {
  const pictures = valueOf(await open().list('/wallpapers'))
  expect(pictures.map(({ name }) => name)).toEqual([
    'city.webp',
    'coast.webp',
    'forest.webp',
    'mountains.webp',
    'space.webp',
  ])
  for (const { path, size } of pictures) {
    const shipped = await stat(new URL(`../../../../public${path}`, import.meta.url))
    expect([path, shipped.size]).toEqual([path, size])
  }
})

test('the sample scripts are sound', async () => {
  const files = open()
  const scripts = valueOf(await files.walk('/')).filter(({ name }) => name.endsWith('.oss'))
  expect(scripts).toHaveLength(4)
  for (const { path } of scripts) {
    expect([path, parse(valueOf(await files.readText(path))).diagnostics]).toEqual([path, []])
  }
})

test('samples load nothing from outside and evaluate no text', async () => {
  const files = open()
  for (const { path, type } of valueOf(await files.walk('/apps'))) {
    const text = type === 'file' ? valueOf(await files.readText(path)) : ''
    expect([path, /https?:\/\/(?!www\.w3\.org\/2000\/svg)|\beval\(|new Function|fetch\(/.test(text)]).toEqual(
      [path, false],
    )
  }
})
