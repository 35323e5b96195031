import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPortOpen, portBusy } from '../lib/loopback.mjs'
import { readSite, startStaticServer } from '../lib/staticServer.mjs'
import { buildDemo, hasBuild, sites } from './buildDemo.mjs'
import { withBuildLock } from './buildLock.mjs'
import { demoFamilies } from './families.mjs'
import { demoPolicy, walletPolicy } from './policies.mjs'
import { signInPorts, startSignIn } from './startSignIn.mjs'

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const noLimit = 1_000_000

/**
 * Builds what is stale and starts the whole demo: chains, server, demo site, wallet page. What `npm run demo` runs, and
 * what end-to-end tests start once.
 *
 * @param {object} [options]
 * @param {number} [options.portBase] the contract's base B; default 4100
 * @param {string} [options.directory] where devnet.json and the server's database go; default `.latchkit`
 * @param {boolean} [options.build] false takes what is built; default true
 * @param {readonly ('evm' | 'solana' | 'bitcoin' | 'stacks')[]} [options.families] whose chains to start, EVM always; default all
 * @param {(line: string) => void} [options.log] progress, one line each
 * @param {AbortSignal} [options.signal] ends the start half-way; nothing is left running
 * @returns {Promise<import('./startDemo.mjs').Demo>}
 */
export async function startDemo(options = {}) {
  const {
    portBase = 4100,
    directory = join(repository, '.latchkit'),
    build = true,
    families = demoFamilies,
    log = () => {},
    signal,
  } = options
  const ports = portsOf(portBase, families)
  const state = resolve(directory)
  for (const { port, what } of ports.list) if (await isPortOpen(port)) throw portBusy(port, what)
  const built = await buildAndRead({ build, log, signal })

  const stops = []
  const stop = once(async () => {
    // Stopped in reverse order: no part may lose what it depends on.
    const failures = []
    for (const end of stops.reverse()) await end().catch(error => failures.push(error))
    if (failures.length) throw new AggregateError(failures, 'The demo did not stop cleanly.')
  })
  try {
    signal?.throwIfAborted()
    log('Starting the chains')
    const { startDevnet } = await import('@latchkit/devnet')
    const devnet = await startDevnet({
      portBase,
      solana: families.includes('solana'),
      bitcoin: families.includes('bitcoin'),
      stacks: families.includes('stacks'),
    })
    stops.push(devnet.stop)

    signal?.throwIfAborted()
    log('Starting the server')
    const urls = { server: `http://localhost:${ports.server}`, relay: `ws://localhost:${ports.server}/relay` }
    await mkdir(state, { recursive: true })
    const secureUrl = `http://localhost:${ports.secure}`
    const signIn = await startSignIn({ devnet, ports: ports.signIn, secureUrl })
    stops.push(signIn.stop)
    Object.assign(urls, signIn.urls)
    if (built.secure) urls.secure = secureUrl
    const { server, onrampUrl } = await startServer({
      devnet,
      ports,
      state,
      url: urls.server,
      secureUrl: urls.secure,
      auth: signIn.auth,
    })
    stops.push(server.close)
    urls.onramp = onrampUrl

    signal?.throwIfAborted()
    log('Starting the sites')
    const configs = configsOf({ devnet, ports, urls })
    for (const site of await startSites({ ports, urls, configs, built })) {
      stops.push(site.stop)
      urls[site.name] = site.url
    }

    signal?.throwIfAborted()
    await probe({ urls, devnet })
    const published = await publish({ devnet, state, portBase, urls })
    stops.push(published.remove)
    return { urls, devnet: published.file, crashed: devnet.crashed, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** The built sites by name, read while no build runs. */
function buildAndRead({ build, log, signal }) {
  const state = join(repository, '.latchkit')
  return withBuildLock({ path: join(state, 'build.lock'), log, signal }, async () => {
    if (build) await buildDemo({ root: repository, state, log, signal })
    const read = sites
      .filter(({ folder }) => hasBuild(repository, folder))
      .map(async ({ name, output }) => [name, await readSite(join(repository, output))])
    return Object.fromEntries(await Promise.all(read))
  })
}

/** The contract's ports from the base (section 2), as far as they are built. */
function portsOf(portBase, families) {
  if (!Number.isInteger(portBase) || portBase < 1024 || portBase > 65_000)
    throw new Error(`--port-base must be a whole number from 1024 to 65000, not ${portBase}.`)
  const [demo, server, secure, wallet] = [portBase, portBase + 1, portBase + 2, portBase + 3]
  const onramp = portBase + 52
  const list = [
    { port: demo, what: 'demo site' },
    { port: server, what: 'server' },
    { port: secure, what: 'secure site' },
    { port: wallet, what: 'development wallet' },
    { port: portBase + 10, what: 'EVM chain 31337' },
    { port: portBase + 11, what: 'EVM chain 31338' },
    ...(families.includes('solana')
      ? [
          { port: portBase + 20, what: 'Solana RPC' },
          { port: portBase + 21, what: 'Solana websocket' },
        ]
      : []),
    ...(families.includes('bitcoin') ? [{ port: portBase + 30, what: 'Bitcoin regtest API' }] : []),
    ...(families.includes('stacks') ? [{ port: portBase + 40, what: 'Stacks API' }] : []),
    { port: onramp, what: 'on-ramp sandbox' },
    ...Object.values(signInPorts(portBase)),
  ]
  return { demo, server, secure, wallet, onramp, signIn: signInPorts(portBase), list }
}

/** The exchange of a development chain, for prices and swaps: DEVUSD counts as one dollar. */
function toPricePools([id, { contracts, tokens }]) {
  const [stable, wrapped] = ['DEVUSD', 'DEVWETH'].map(symbol => tokens.find(token => token.symbol === symbol))
  if (!contracts.uniswapV2Factory || !stable || !wrapped) return []
  const pools = {
    stableCoin: { address: stable.address, decimals: stable.decimals },
    wrappedNative: wrapped.address,
    uniswapV2Factory: contracts.uniswapV2Factory,
    uniswapV2Router: contracts.uniswapV2Router,
    // Development pools are small.
    minDepth: 500,
  }
  return [[id, pools]]
}

/** Names are registered below the parent whose resolver the network has. */
function toNames({ names, chains }, gatewayKey) {
  if (!names) return {}
  const { parent, chain } = names
  return { parent, chain, universalResolver: chains[chain].contracts.ensUniversalResolver, gatewayKey }
}

async function startServer({ devnet, ports, state, url, secureUrl, auth }) {
  const { createServer } = await import('@latchkit/server')
  const { fundSandbox } = await import('./fundSandbox.mjs')
  const { nameGatewayKey } = await import('@latchkit/devnet')
  const chains = Object.entries(devnet.file.chains)
  const pick = read => Object.fromEntries(chains.map(([id, chain]) => [id, read(chain)]))
  const server = await createServer({
    storage: `file:${join(state, `server-${ports.server}.db`)}`,
    rpcUrls: pick(({ rpcUrl }) => rpcUrl),
    tokens: pick(({ tokens }) => tokens),
    nativeCurrencies: pick(({ nativeCurrency }) => nativeCurrency),
    prices: { pools: Object.fromEntries(chains.flatMap(toPricePools)) },
    ...(secureUrl && { secure: { origin: secureUrl, folder: join(repository, 'apps/secure/dist') }, auth }),
    // Pages that do not register the feature ask for no address.
    ...(secureUrl && { features: { emailCapture: true } }),
    onramp: { sandbox: { ...(await fundSandbox(devnet)), port: ports.onramp } },
    names: toNames(devnet.file, nameGatewayKey),
    activityChains: chains.map(([id]) => id).filter(id => id.startsWith('eip155:')),
    allowedOrigins: [ports.demo, ports.wallet].map(port => `http://localhost:${port}`),
    environment: 'development',
    // One machine, and test suites that ask all at once.
    rateLimits: {
      perIp: noLimit,
      perProject: noLimit,
      rpcPerIp: noLimit,
      nameChanges: noLimit,
      signIns: noLimit,
      outsidePerIp: noLimit,
      mediaPerIp: noLimit,
      ordersPerDay: noLimit,
    },
    logLevel: 'warn',
    publicUrl: url,
  })
  try {
    const { onrampUrl } = await server.listen({ port: ports.server, host: '127.0.0.1' })
    if (secureUrl) await server.listenSecure({ port: ports.secure, host: '127.0.0.1' })
    return { server, onrampUrl }
  } catch (error) {
    await server.close()
    const busy = ports.list.find(({ port }) => port === error.port)
    throw error.code === 'EADDRINUSE' && busy ? portBusy(busy.port, busy.what) : error
  }
}

/** The configuration of the two pages at run time. */
function configsOf({ devnet, ports, urls }) {
  const chains = Object.entries(devnet.file.chains).map(
    ([caipNetworkId, { name, rpcUrl, wsUrl, nativeCurrency, contracts }]) => ({
      caipNetworkId,
      name,
      rpcUrl,
      wsUrl,
      nativeCurrency,
      contracts,
    }),
  )
  return {
    demo: {
      apiUrl: urls.server,
      relayUrl: urls.relay,
      walletUrl: `http://localhost:${ports.wallet}`,
      chains,
      tokens: Object.fromEntries(Object.entries(devnet.file.chains).map(([id, { tokens }]) => [id, tokens])),
    },
    wallet: {
      relayUrl: urls.relay,
      serverUrl: urls.server,
      chains,
      // Development keys only: those that hold tokens, the first five of each family.
      accounts: ['eip155', 'solana', 'bip122', 'stacks'].flatMap(wanted =>
        devnet.file.accounts
          .filter(({ family }) => family === wanted)
          .slice(0, 5)
          .map(({ family, address, privateKey, ordinals }) => ({ family, address, privateKey, ordinals })),
      ),
    },
  }
}

async function startSites({ ports, urls, configs, built }) {
  const rpcUrls = configs.demo.chains.flatMap(({ rpcUrl, wsUrl }) => (wsUrl ? [rpcUrl, wsUrl] : [rpcUrl]))
  const started = []
  try {
    if (built.demo)
      started.push({
        name: 'demo',
        ...(await startStaticServer({
          files: built.demo,
          port: ports.demo,
          what: 'demo site',
          config: configs.demo,
          policy: demoPolicy({
            serverUrl: urls.server,
            rpcUrls,
            secureUrl: `http://localhost:${ports.secure}`,
          }),
        })),
      })
    if (built.wallet) {
      started.push({
        name: 'wallet',
        ...(await startStaticServer({
          files: built.wallet,
          port: ports.wallet,
          what: 'development wallet',
          config: configs.wallet,
          policy: walletPolicy({ serverUrl: urls.server, rpcUrls }),
          // Wallet links open a path of their own, such as /wc?uri=….
          fallback: true,
        })),
      })
      await writeExtensionConfig(configs.wallet)
    }
  } catch (error) {
    for (const { stop } of started) await stop()
    throw error
  }
  return started
}

async function writeExtensionConfig(config) {
  const folder = join(repository, 'apps/wallet/dist/extension')
  if (!existsSync(folder)) return
  const draft = join(folder, `config.${process.pid}.tmp`)
  await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`)
  await rename(draft, join(folder, 'config.json'))
}

/** Asks every part once more through its own URL; the ready line is a promise. */
async function probe({ urls, devnet }) {
  const ask = async (url, what, init, isRight) => {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000), ...init })
    const text = await response.text()
    if (!response.ok || !isRight(text))
      throw new Error(`The ${what} at ${url} answers ${response.status}: ${text.slice(0, 200)}`)
  }
  const call = method => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
  })
  const checks = [
    ask(`${urls.server}/health`, 'server', {}, text => JSON.parse(text).status === 'ok'),
    ...Object.values(devnet.chains).map(({ chainId, rpcUrl, name }) =>
      ask(rpcUrl, name, call('eth_chainId'), text => Number(JSON.parse(text).result) === chainId),
    ),
    ...(devnet.solana
      ? [
          ask(
            devnet.solana.rpcUrl,
            'Solana cluster',
            call('getHealth'),
            text => JSON.parse(text).result === 'ok',
          ),
        ]
      : []),
    ...(devnet.bitcoin
      ? [ask(`${devnet.bitcoin.url}/blocks/tip/height`, 'Bitcoin chain', {}, text => Number(text) > 0)]
      : []),
    ...(devnet.stacks
      ? [
          ask(`${devnet.stacks.rpcUrl}/v2/info`, 'Stacks chain', {}, text =>
            text.includes('stacks_tip_height'),
          ),
        ]
      : []),
    ...(urls.secure
      ? [ask(`${urls.secure}/settings`, 'secure site', {}, text => text.includes('importmap'))]
      : []),
    ask(urls.onramp, 'on-ramp sandbox', {}, text => text.includes('On-ramp sandbox')),
    ask(urls.mail, 'mailbox', {}, text => text.includes('Mailbox')),
    ask(urls.login, 'login providers', {}, text => text.includes('Login providers')),
    ask(urls.farcaster, 'Farcaster relay', {}, text => text.includes('Farcaster relay')),
    ...['demo', 'wallet']
      .filter(name => urls[name])
      .map(name => ask(urls[name], `${name} site`, {}, text => text.includes('latchkit-config'))),
  ]
  await Promise.all(checks)
}

async function publish({ devnet, state, portBase, urls }) {
  const { removeDevnetFile, writeDevnetFile } = await import('@latchkit/devnet')
  const file = { ...devnet.file, urls: { ...urls } }
  await writeDevnetFile(state, file)
  return { file, remove: () => removeDevnetFile(state, { pid: process.pid, portBase }) }
}

function once(action) {
  let result
  return () => {
    result ??= action()
    return result
  }
}
