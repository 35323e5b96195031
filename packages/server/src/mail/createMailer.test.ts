import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../logs/createLog.js'
import { createMailer } from './createMailer.js'
import { toCodeMail } from './mails.js'

const mail = toCodeMail({ code: '123456', host: 'https://shop.example' })

/** A mail server that refuses the first `failures` mails for now, and takes the others. */
async function startSmtp(failures: number) {
  const taken: string[] = []
  let tries = 0
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let data: string | undefined
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', chunk => {
      const text = String(chunk)
      if (data !== undefined) {
        data += text
        if (!data.endsWith('\r\n.\r\n')) return
        taken.push(data)
        data = undefined
        socket.write('250 ok\r\n')
        return
      }
      const command = text.slice(0, 4).toUpperCase()
      if (command === 'DATA') {
        tries += 1
        if (tries <= failures) socket.write('451 later\r\n')
        else {
          data = ''
          socket.write('354 go on\r\n')
        }
      } else if (command === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `smtp://127.0.0.1:${port}`, taken }
}

function start(smtpUrl: string) {
  const lines: string[] = []
  const log = createLog({ level: 'debug', destination: { write: line => void lines.push(line) } })
  const mailer = createMailer({ smtpUrl, from: 'Shop <login@shop.example>', log, delaysMs: [1, 1] })
  onTestFinished(() => mailer.close())
  return { mailer, lines }
}

test('a mail is sent again while the mail server fails, and arrives once', async () => {
  const { url, taken } = await startSmtp(2)
  const { mailer, lines } = start(url)
  mailer.send('ada@shop.example', mail)
  await vi.waitFor(() => expect(taken).toHaveLength(1), { timeout: 10_000 })
  expect(taken[0]).toContain('Subject: 123456 is your code for shop.example')
  expect(taken[0]).toContain('From: Shop <login@shop.example>')
  expect(lines.filter(line => line.includes('MAIL_RETRY'))).toHaveLength(2)
})

test('a mail that fails at last is an alert without address, code and password', async () => {
  const { mailer, lines } = start('smtp://user:pass-word@127.0.0.1:1')
  mailer.send('ada@shop.example', mail)
  await vi.waitFor(() => expect(lines.join('')).toContain('MAIL_FAILED'), { timeout: 10_000 })
  expect(lines.join('')).not.toMatch(/ada@|123456|pass-word/)
})

test('an address cannot add a recipient or a header', async () => {
  const { url, taken } = await startSmtp(0)
  const { mailer } = start(url)
  mailer.send('a@shop.example\r\nBcc: eve@evil.example', mail)
  await mailer.close()
  expect(taken.join('')).not.toMatch(/^Bcc:/im)
})
