import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigReplySchema } from '@latchkit/api/schemas'
import { parse } from 'valibot'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { LatchkitServer, ServerOptions } from '../options.js'
import { createTestBrowser } from './testing/createTestBrowser.js'

const origin = 'https://secure.example'
const folder = mkdtempSync(join(tmpdir(), 'latchkit-secure-'))
writeFileSync(join(folder, 'frame.html'), '<!doctype html>')
afterAll(() => rmSync(folder, { recursive: true }))
const open: LatchkitServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})
const start = async (options: ServerOptions): Promise<LatchkitServer> => {
  const server = await createServer({
    storage: 'memory:',
    relay: false,
    logLevel: 'silent',
    processMetrics: false,
    ...options,
  })
  open.push(server)
  return server
}
const secure = { origin, folder, allowedOrigins: ['https://shop.example'] }
const key = Buffer.alloc(32, 1).toString('base64')
const social = { google: { clientId: 'id', clientSecret: 'secret' } }
const readConfig = async (server: LatchkitServer) =>
  parse(
    ConfigReplySchema,
    await (await server.fetch(new Request('http://localhost/appkit/v1/config'))).json(),
  )

describe('sign-in of a server', () => {
  test('R9.11 what is configured is offered, and the secure site is named', async () => {
    const auth = { key, social, smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'login@shop.example' }
    const config = await readConfig(await start({ secure, auth }))
    expect(config).toEqual({ features: { email: true, socials: ['google'] }, secureUrl: origin })
  })

  test('R9.11 the operator switches off what is configured', async () => {
    const auth = { key, social, smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'login@shop.example' }
    const features = { email: false, socials: ['github'], branding: false }
    const config = await readConfig(await start({ secure, auth, features }))
    expect(config.features).toEqual({ email: false, socials: false, branding: false })
  })

  test('without a mail server and providers neither is offered, whatever the features say', async () => {
    const config = await readConfig(
      await start({ secure, auth: { key }, features: { email: true, socials: ['x'] } }),
    )
    expect(config.features).toEqual({ email: false, socials: false })
  })

  test('without a secure site nothing of it is served', async () => {
    const server = await start({ auth: { key, social } })
    expect(await readConfig(server)).toEqual({ features: { email: false, socials: false } })
    const request = new Request('http://localhost/auth/email/start', { method: 'POST' })
    expect((await server.fetch(request)).status).toBe(404)
    await expect(server.fetchSecure(request)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })

  test('the routes are at the secure site, and not at the server', async () => {
    const server = await start({
      secure,
      auth: { key, smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@b.example' },
    })
    const fetch = (request: Request) => server.fetchSecure(request)
    const browser = await createTestBrowser({ fetch, origin })
    expect((await browser.get('/auth/me')).body).toMatchObject({ code: 'LOGIN_SESSION_EXPIRED' })
    expect((await browser.get('/auth/hpke-key')).status).toBe(200)
    const foreign = await browser.post('/auth/email/start', {
      email: 'a@b.example',
      host: 'https://evil.example',
    })
    expect(foreign.body).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    const elsewhere = await createTestBrowser({ fetch: request => server.fetch(request), origin })
    expect((await elsewhere.get('/auth/me')).status).toBe(404)
  })
})
