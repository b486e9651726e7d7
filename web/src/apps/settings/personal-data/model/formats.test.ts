import { expect, test } from 'vitest'
import { createPlaces, portableName } from './portable-names'
import { toMbox } from './mbox'

test('names that some system cannot have are changed, all others stay', () => {
  expect(['a:b', 'x?', 'CON', 'com1.txt', 'end. ', '\\\\', 'Ä otter.txt'].map(portableName)).toEqual([
    'a_b',
    'x_',
    '_CON',
    '_com1.txt',
    'end__',
    '__',
    'Ä otter.txt',
  ])
})

test('no two paths have the same place, whatever the case, and what lies below follows', () => {
  const { placeOf, changed } = createPlaces('files')
  expect(['/A', '/a', '/a/x:', '/a/x_', '/A/x_'].map(placeOf)).toEqual([
    'files/A',
    'files/a (2)',
    'files/a (2)/x_',
    'files/a (2)/x_ (2)',
    'files/A/x_',
  ])
  expect(changed).toEqual({
    'files/a (2)': '/a',
    'files/a (2)/x_': '/a/x:',
    'files/a (2)/x_ (2)': '/a/x_',
  })
})

test('a mailbox has each message with its headers, and no text can begin another message', () => {
  const text = toMbox([
    {
      from: 'River Otter',
      to: 'maya@example.org',
      subject: 'Fisch für dich: größer\nBcc: all@example.org',
      at: Date.UTC(2026, 10, 7, 8, 9, 10),
      text: 'Hi\r\nFrom now on\n>From then',
    },
  ])
  expect(text).toBe(`From otteros Sat Nov 07 08:09:10 2026
From: River Otter
To: maya@example.org
Subject: =?UTF-8?B?${Buffer.from('Fisch für dich: größer Bcc: all@example.or').toString('base64')}?=
 =?UTF-8?B?${Buffer.from('g').toString('base64')}?=
Date: Sat, 07 Nov 2026 08:09:10 +0000
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Hi
>From now on
>>From then

`)
})
