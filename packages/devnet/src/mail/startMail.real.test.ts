import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mail, startMail } from './startMail.js'

let mail: Mail
const transport = () => createTransport(mail.smtpUrl)
const read = async () => (await fetch(`${mail.url}/messages`)).json()

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
beforeEach(async () => {
  expect((await fetch(`${mail.url}/messages`, { method: 'DELETE' })).status).toBe(204)
})

test('a mail sent over SMTP is listed with its text, its HTML and the code in it', async () => {
  await transport().sendMail({
    from: 'Shop <login@shop.example>',
    to: 'ada@example.org',
    subject: 'Your code – 1',
    text: 'Order 20261122. Your code is 493 021.',
    html: '<b>493 021</b>',
  })
  const [first] = await read()
  expect(first).toMatchObject({
    to: 'ada@example.org',
    from: 'login@shop.example',
    subject: 'Your code – 1',
    code: '493021',
  })
  expect(first.text).toContain('Your code is 493 021.')
  expect(first.html).toContain('<b>493 021</b>')
})

test('the newest mail comes first, and a mail without a code has none', async () => {
  await transport().sendMail({ from: 'a@x.example', to: 'b@x.example', subject: 'one', text: '111111' })
  await transport().sendMail({ from: 'a@x.example', to: 'b@x.example', subject: 'two', text: 'Hello' })
  const mails = await read()
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['two', 'one'])
  expect(mails[0]).not.toHaveProperty('code')
})

test('the page shows the mail as text, with its links, and no markup of it', async () => {
  const text = 'Open http://localhost:4102/device/abc?x=1&y=2 <script>alert(1)</script>'
  await transport().sendMail({ from: 'a@x.example', to: 'b@x.example', subject: '<i>', text })
  const page = await (await fetch(mail.url)).text()
  expect(page).toContain('href="http://localhost:4102/device/abc?x=1&amp;y=2"')
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('<i>')
})
