import { installVirtualWallet } from '@latchkit/testing/playwright'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../lib/chromium.mjs'

export const walletName = 'Trial Wallet'
const local = /^(https?|wss?):\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/

/** Without a route to elsewhere, for what a route of Playwright would slow down. */
const closedArgs = ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost']

const launch = isClosed => {
  const executablePath = chromiumPath()
  const args = isClosed ? [...chromiumArgs, ...closedArgs] : chromiumArgs
  return chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
}

/** JSON-RPC of a page, routed to the development chain that replaces its endpoint. */
async function respond(world, route, chainId) {
  const { rpcUrl } = await world.getChain(chainId)
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: route.request().postData() ?? '',
  })
  await route.fulfill({
    status: response.status,
    contentType: 'application/json',
    headers: { 'access-control-allow-origin': '*' },
    body: await response.text(),
  })
}

/** Joins a page's socket to the relay with our relay. */
function joinRelay(world, socket) {
  const other = world.openRelay(new URL(socket.url()).search)
  const waiting = []
  other.on('open', () => {
    for (const message of waiting.splice(0)) other.send(message)
  })
  other.on('message', data => socket.send(String(data)))
  other.on('close', () => socket.close().catch(() => {}))
  other.on('error', () => socket.close().catch(() => {}))
  socket.onMessage(message => {
    if (other.readyState === other.OPEN) other.send(message)
    else waiting.push(message)
  })
  socket.onClose(() => other.close())
}

/**
 * A browser in which a site finds its chains, the relay and one installed wallet on this machine, and nothing else:
 * other requests are aborted and counted. `isClosed` leaves out chains and relay, and nothing is slowed down.
 */
export async function openSite(world, url, { chainIds = [1], isClosed = false } = {}) {
  const browser = await launch(isClosed)
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const { origin } = new URL(url)
  const aborted = []
  const complaints = []
  const scripts = new Map()
  const list = await Promise.all(chainIds.map(world.getChain))
  const wallet = await installVirtualWallet(context, {
    name: walletName,
    rdns: 'dev.latchkit.trial',
    privateKeys: [world.account.privateKey],
    chainId: chainIds[0],
    rpcUrls: Object.fromEntries(list.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
  })
  const token = list[0].tokens.find(({ symbol }) => symbol === 'DEVUSD')
  await context.addInitScript(address => {
    globalThis.trialToken = address
  }, token.address)
  const page = await context.newPage()
  const readChains = async () => {
    const found = await page.evaluate(() => globalThis.trialChains ?? []).catch(() => [])
    world.learn(found)
  }
  // A page that has just loaded has not said yet what its chains are; another one of the site has.
  async function findChain(address) {
    await readChains()
    return world.findChain(address)
  }
  if (!isClosed) await routeAll()

  async function routeAll() {
    await context.route(/^https?:/, async route => {
      const request = route.request()
      const address = request.url()
      if (address.startsWith(`${origin}/`)) return route.continue()
      const isRpc = request.method() === 'POST' && (request.postData() ?? '').includes('"jsonrpc"')
      const chainId = isRpc ? await findChain(address) : undefined
      if (chainId !== undefined)
        return respond(world, route, chainId).catch(() => route.abort().catch(() => {}))
      const isPreflight = request.method() === 'OPTIONS'
      if (isPreflight)
        return route.fulfill({
          status: 204,
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        })
      aborted.push(`${request.method()} ${address.split('?')[0]}`)
      return route.abort()
    })
    await context.routeWebSocket(/^wss?:/, socket => {
      if (world.isRelay(socket.url())) return joinRelay(world, socket)
      if (local.test(socket.url()) && socket.url().includes(new URL(origin).host))
        return void socket.connectToServer()
      aborted.push(`WS ${socket.url().split('?')[0]}`)
      return socket.close()
    })
  }
  context.on('weberror', error =>
    complaints.push(`page error: ${error.error().stack ?? error.error().message}`.slice(0, 600)),
  )
  context.on('console', message => {
    // What is aborted here complains by itself.
    const isNetwork = /Failed to load resource|net::ERR|ERR_FAILED|WebSocket connection/.test(message.text())
    if (message.type() === 'error' && !isNetwork) complaints.push(message.text().slice(0, 300))
  })
  context.on('response', response => {
    const isScript =
      response.request().resourceType() === 'script' ||
      /javascript/.test(response.headers()['content-type'] ?? '')
    if (isScript && response.url().startsWith(`${origin}/`))
      scripts.set(
        response.url(),
        response.body().catch(() => Buffer.alloc(0)),
      )
  })
  return { browser, context, page, wallet, aborted, complaints, scripts, origin, token }
}
