import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../support/test.js'

test('a visitor who leaves without an intent sends INITIALIZE once, by a real unload (D2, conformance 12)', async ({
  page,
  system,
}) => {
  const received: { path: string; body: string }[] = []
  // The host page, whose server is this one. A page that Playwright fulfils could send no beacon.
  const server = createServer(async (request, response) => {
    const { url: path = '/', method } = request
    let body = ''
    for await (const chunk of request) body += String(chunk)
    if (method === 'POST') {
      received.push({ path, body })
      response.end()
      return
    }
    const original = await fetch(system.urls.host + path)
    response.writeHead(original.status, { 'content-type': original.headers.get('content-type') ?? '' })
    response.end((await original.text()).replaceAll(system.urls.server, origin))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await page.goto(`${origin}/`)
    await expect(page.getByTestId('lk-connect-button').first()).toBeVisible()
    expect(received).toEqual([])
    await page.close()
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]?.path).toMatch(/^\/e\?st=react&sv=react-latchkit-/)
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: `${origin}/`,
      props: { event: 'INITIALIZE' },
    })
  } finally {
    server.close()
  }
})
