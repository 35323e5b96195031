import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createLatchkitServer } from '@latchkit/server'
import type { Page } from '@playwright/test'
import type {} from '../host/src/main.js'
import { closeModal, openConnect } from '../support/demo.js'
import { expect, test } from '../support/test.js'

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const stop = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

/** Passes requests on to another origin, whose address in the responses is replaced. */
function createProxy(target: string, replace: (text: string) => string = text => text): Server {
  return createServer(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const original = await fetch(target + url, {
      method,
      headers: headers.origin ? { origin: headers.origin } : {},
      ...(body ? { body } : {}),
    })
    response.writeHead(original.status, {
      'content-type': original.headers.get('content-type') ?? '',
      'access-control-allow-origin': original.headers.get('access-control-allow-origin') ?? '',
    })
    response.end(replace(await original.text()))
  })
}

const readLog = (page: Page): Promise<string> =>
  page.evaluate(() => globalThis.host.client.getLogs().join('\n'))

async function findClosedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await stop(server)
  return port
}

test('README’s example with a server that cannot be reached: the first click asks it a few times only, and it is used once it is there (host A8)', async ({
  page,
  system,
  guard,
}) => {
  const apiPort = await findClosedPort()
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const host = createProxy(system.urls.host, text => text.replaceAll(system.urls.server, apiUrl))
  const hostPort = await listen(host)
  const api = createProxy(system.urls.server)
  guard.allowErrors(/ERR_CONNECTION_REFUSED/)
  const asked = () => guard.requests().filter(url => url.startsWith(`${apiUrl}/`))
  try {
    await page.goto(`http://127.0.0.1:${hostPort}/?readme`)
    await openConnect(page)
    // The log has the alert once all tries have failed.
    await expect.poll(() => readLog(page)).toContain(`alert code=SERVER_ERROR subject=${apiUrl}`)
    const atFirst = asked().length
    expect(atFirst).toBeGreaterThan(0)
    expect(atFirst).toBeLessThanOrEqual(6)
    await closeModal(page)
    await openConnect(page)
    await closeModal(page)
    // At most one try more within the first seconds.
    expect(asked().length).toBeLessThanOrEqual(atFirst + 1)

    await listen(api, apiPort)
    const found = page.waitForResponse(response => response.url().startsWith(`${apiUrl}/`) && response.ok())
    const isFound = found.then(() => true)
    await expect
      .poll(async () => {
        await openConnect(page)
        await closeModal(page)
        return Promise.race([isFound, Promise.resolve(false)])
      })
      .toBe(true)
  } finally {
    await stop(host)
    await stop(api)
  }
})

/** Opens the list, and waits until the server has responded to what an opened modal asks. */
async function openAndAsk(page: Page): Promise<void> {
  const features = page.waitForResponse(/\/appkit\/v1\/config/)
  await openConnect(page)
  await features
}

test('a developer reads in the modal which networks the server lacks and which wallet matches nothing; the bar can be hidden (D50, host A7, host A3)', async ({
  page,
  system,
}) => {
  const warnings: string[] = []
  page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto(`${system.urls.host}/?readme&development&featured=me.rainbow,me.rainbox`)
  await openAndAsk(page)
  const bar = page.getByTestId('lk-alerts')
  await expect(bar).toContainText('3 alerts for developers')
  await expect(bar).toContainText('featuredWalletIds has "me.rainbox", which no wallet matches')
  await expect(bar).toContainText('The server has no RPC_URLS for eip155:1.')
  await expect(bar.locator('li')).toHaveCount(3)
  expect(warnings.filter(text => text.includes('RPC_URLS for eip155:1.'))).toHaveLength(1)
  await page.getByTestId('lk-alerts-hide').click()
  await expect(bar).toHaveCount(0)
})

test('a visitor of the same site reads nothing of it, and the server is not asked for it (D50)', async ({
  page,
  system,
  guard,
}) => {
  await page.goto(`${system.urls.host}/?readme`)
  await openAndAsk(page)
  expect(guard.requests().filter(url => /supported-chains|origins/.test(url))).toEqual([])
  expect(await page.evaluate(() => globalThis.host.client.getState().slices.alerts)).toBeUndefined()
  await expect(page.getByTestId('lk-alerts')).toHaveCount(0)
})

test('a deployed site on an origin that its server refuses: the host is notified why, the console has one line, visitors read no code (R8.1, R8.2, D50)', async ({
  page,
  system,
  guard,
}) => {
  const apiPort = await findClosedPort()
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const api = await createLatchkitServer({
    storage: 'memory:',
    allowedOrigins: ['https://other.example'],
    environment: 'production',
    logLevel: 'error',
    publicUrl: apiUrl,
  })
  await api.listen({ port: apiPort, host: '127.0.0.1' })
  const host = createProxy(system.urls.host, text => text.replaceAll(system.urls.server, apiUrl))
  const origin = `http://127.0.0.1:${await listen(host)}`
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  // What Chromium itself says of refused requests, and the line of an alert.
  guard.allowErrors(/blocked by CORS policy|ERR_FAILED|status of 403|Invalid App Configuration/)
  try {
    await page.goto(`${origin}/?readme`)
    await openConnect(page)
    await expect.poll(() => readLog(page)).toContain(`alert code=ORIGIN_NOT_ALLOWED subject=${origin}`)
    await expect.poll(() => readLog(page)).toContain(`alert code=INVALID_APP_CONFIGURATION subject=${origin}`)
    expect(errors.filter(text => text === 'Invalid App Configuration')).toHaveLength(1)
    await expect(page.getByTestId('lk-wallet-walletConnect')).toBeVisible()
    expect(await page.locator('latchkit-modal dialog').innerText()).not.toMatch(/[A-Z]{2,}_[A-Z]/)
  } finally {
    await stop(host)
    await api.close()
  }
})
