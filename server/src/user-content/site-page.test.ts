import { languageOf } from '@otteros/contracts'
import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '../../../supabase/functions/web-proxy/refusal'
import { appPage } from './app-page'
import { confinementPage } from './confinement-page'
import { refusalsIn } from './refusals.texts'
import { leavePage, noticePage, shellPage } from './site-page'

const desktops = ['http://desk.test']
const arabic = languageOf('ar')

test('what the proxy refuses is said in English as everywhere else', () => {
  const english = refusalsIn(languageOf('en'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the texts have these keys
  for (const [code, sentence] of Object.entries(english))
    expect(new Refusal(code as RefusalCode).message, code).toBe(sentence)
})

test('each page of the server has the language and direction of who sees it', async () => {
  const pages = [
    appPage(desktops, arabic),
    await shellPage(desktops, arabic).text(),
    await leavePage('https://otter.example/', desktops, arabic).text(),
    await noticePage(404, 'x', desktops, null, arabic).text(),
    await confinementPage(
      new Request('http://x.test/__confinement', { headers: { 'accept-language': 'ar' } }),
      desktops,
    ).text(),
  ]
  for (const page of pages) expect(page).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/)
  const titles = pages.map((page) => /<title>(.*)<\/title>/.exec(page)?.[1])
  expect(titles).toEqual(['تطبيق', 'صفحة', 'مغادرة الصفحة', 'تعذّر عرض الصفحة', 'العزل'])
})

test('a notice shows what it says as text', async () => {
  const page = await noticePage(404, '<img src=x> & "', desktops, null, arabic).text()
  expect(page).toContain('<p>&lt;img src=x&gt; &amp; &quot;</p>')
})
