import { randomUUID } from 'node:crypto'
import { type AddressInfo, isIPv6 } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { sendJson, sendPage } from '../http/page.js'
import { startHttp } from '../http/startHttp.js'
import { type CaughtMail, toMailPage } from './toMailPage.js'

/** A mailbox for every address. */
export type Mail = {
  /** The page; `/messages` of it is JSON. */
  url: string
  /** Where to send mails: `smtp://127.0.0.1:…`. */
  smtpUrl: string
  stop(): Promise<void>
}

export type StartMailParameters = {
  /** Of the page. Default 0: a free one. */
  port?: number | undefined
}

/** Older ones are dropped. */
const maxMails = 500

/**
 * Catches every mail sent to it and shows them: `GET /messages` (newest first), `DELETE /messages`, and a page.
 *
 * @throws DevnetError `PORT_BUSY`
 * @example
 * const mail = await startMail({ port: 4150 })
 * const [newest] = await (await fetch(`${mail.url}/messages`)).json()
 */
export async function startMail({ port = 0 }: StartMailParameters = {}): Promise<Mail> {
  const mails: CaughtMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'development' }),
    logger: false,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      readMail(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(mail => {
        mails.unshift(mail)
        mails.splice(maxMails)
        done()
      }, done)
    },
  })
  const site = await startHttp({
    port,
    what: 'mailbox',
    listener: ({ method, url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://localhost')
      if (pathname === '/messages' && method === 'GET') return sendJson(response, mails)
      if (pathname === '/messages' && method === 'DELETE') {
        mails.length = 0
        response.writeHead(204).end()
        return
      }
      if (pathname === '/' && method === 'GET') return sendPage(response, toMailPage(mails))
      sendJson(response, { error: 'not_found' }, 404)
    },
  })
  // A client that goes away in the middle of a mail is no failure of the mailbox.
  smtp.on('error', () => {})
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { address, port: smtpPort } = smtp.server.address() as AddressInfo
  return {
    url: site.url,
    smtpUrl: `smtp://${isIPv6(address) ? `[${address}]` : address}:${smtpPort}`,
    stop: async () => {
      await Promise.all([site.stop(), new Promise<void>(resolve => smtp.close(resolve))])
    },
  }
}

async function readMail(stream: Readable, recipients: readonly string[]): Promise<CaughtMail> {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream))
  const code = /(?<![\d#])\d{3} ?\d{3}(?!\d)/.exec(text)?.[0].replace(' ', '')
  return {
    id: randomUUID(),
    to: recipients.join(', '),
    from: from?.address ?? '',
    subject,
    text,
    html,
    date: new Date().toISOString(),
    ...(code !== undefined && { code }),
  }
}
