import { languageOf } from '@otteros/contracts'
import { expect, test } from 'vitest'
import { composeMail } from './messages'

const link = 'https://desk.example/auth/v1/verify?token=1&type=recovery'
const mail = (tag: string) => composeMail('recovery', 'olive@example.org', link, languageOf(tag))

test('a mail is in the person’s language, with the direction of it', () => {
  expect(mail('en')).toMatchObject({
    subject: 'Reset your OtterOS password',
    text: `Someone asked to reset the password of your OtterOS account.\n\nChoose a new password: ${link}\n\nThe link works once and for one day.\n\nIf it was not you, ignore this mail: your password stays as it is.`,
  })
  expect(mail('de').subject).toBe('OtterOS-Passwort zurücksetzen')
  expect(mail('de').html).toContain('<div lang="de" dir="ltr">')
  expect(mail('ar').subject).toBe('إعادة تعيين كلمة المرور في OtterOS')
  expect(mail('ar').html).toContain('<html lang="ar" dir="rtl">')
  expect(mail('ar').html).toContain('<div lang="ar" dir="rtl">')
})

test('its link is whole, and on a line of its own where the words run from right to left', () => {
  for (const tag of ['en', 'de', 'ar']) {
    expect(/https?:\/\/\S+/.exec(mail(tag).text)?.[0]).toBe(link)
    expect(mail(tag).html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  }
  expect(mail('ar').text.split('\n')).toContain(link)
})
