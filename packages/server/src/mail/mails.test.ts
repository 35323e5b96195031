import { expect, test } from 'vitest'
import { toCodeMail, toDeviceMail, toNewDeviceMail } from './mails.js'

const host = 'https://shop.example'

test('a code is in the subject and the text, with the site that asked for it', () => {
  const { subject, text, html } = toCodeMail({ code: '012345', host })
  expect(subject).toBe('012345 is your code for shop.example')
  expect(text).toContain('\n    012345\n')
  expect(html).toContain('<strong>012345</strong>')
})

test('what a browser or a proxy named is text, not markup', () => {
  const hostile = { device: '<img src=x onerror=alert(1)>', place: '"&\'', host }
  for (const { html } of [
    toNewDeviceMail(hostile),
    toDeviceMail({ ...hostile, link: 'https://s.example/"><b>' }),
  ]) {
    expect(html).not.toMatch(/<img|<b>|"&'/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  }
})

test('nothing is loaded from elsewhere, and a link shows where it leads', () => {
  const { html } = toDeviceMail({ link: 'https://s.example/device/a.b', device: 'a', place: 'b', host })
  expect(html).not.toMatch(/<(?:img|link|style|script|iframe)|\burl\(/)
  expect(html).toContain('<a href="https://s.example/device/a.b">https://s.example/device/a.b</a>')
})
