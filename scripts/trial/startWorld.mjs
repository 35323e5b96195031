import { createServer } from 'node:http'
import { deployContracts, developmentAccounts, startAnvil } from '@latchkit/devnet'
import { tsImport } from 'tsx/esm/api'
import * as viemChains from 'viem/chains'
import { WebSocket } from 'ws'

/** Where clients without a server of their own find the relay. */
const publicRelays = ['wss://relay.walletconnect.org', 'wss://relay.walletconnect.com']

/** Hosts of providers that have the chain in their name. */
const providers = [
  ['eth-mainnet', 1],
  ['eth-sepolia', 11155111],
  ['opt-mainnet', 10],
  ['polygon-mainnet', 137],
  ['arb-mainnet', 42161],
  ['base-mainnet', 8453],
  ['mainnet.infura', 1],
  ['mainnet.rpc.buidlguidl', 1],
]

const trim = url => url.replace(/\/+$/, '')

/** Endpoints of viem's chains by their address. */
function listEndpoints() {
  const found = new Map()
  for (const chain of Object.values(viemChains))
    for (const { http = [] } of Object.values(chain.rpcUrls ?? {}))
      for (const url of http) if (!found.has(trim(url))) found.set(trim(url), chain.id)
  return found
}

/** The chain that an endpoint is of, by what viem knows and by what the page's own config says. */
function findChain(url, chains = [], endpoints = listEndpoints()) {
  const plain = trim(url)
  const own = chains.find(({ urls }) => urls.some(each => trim(each) === plain))
  return own?.id ?? endpoints.get(plain) ?? providers.find(([part]) => plain.includes(part))?.[1]
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

async function startRelay() {
  const { startRelay: start } = await tsImport(
    '../../packages/server/src/relay/testing/startRelay.ts',
    import.meta.url,
  )
  const port = await freePort()
  return start({ port, relayUrl: [...publicRelays, `ws://127.0.0.1:${port}/relay`] })
}

/** Development chains under the ids that are asked for, our relay in the place of the public one, and a phone. */
export async function startWorld() {
  const chains = new Map()
  const relay = await startRelay()
  const [account, phoneAccount] = developmentAccounts(2)
  const endpoints = listEndpoints()
  let own = []

  /** The development chain of an id; its contracts are at the same addresses on each. */
  const getChain = id => {
    const known = chains.get(id)
    if (known) return known
    const starting = startAnvil({ chainId: id }).then(async chain => ({
      ...chain,
      tokens: (await deployContracts(chain.rpcUrl)).tokens,
    }))
    chains.set(id, starting)
    return starting
  }

  return {
    account,
    getChain,
    /** Keeps what a page says of its own chains. */
    learn(list) {
      if (list.length) own = list
    },
    findChain: url => findChain(url, own, endpoints),
    isRelay: url => publicRelays.some(each => url.startsWith(each)),
    openRelay: query => new WebSocket(`${relay.url}${query}`),
    async createPhone(ids) {
      const { createNodeWallet } = await tsImport('../../apps/wallet/testing/nodeWallet.ts', import.meta.url)
      const list = await Promise.all(ids.map(getChain))
      return createNodeWallet({
        relayUrl: relay.url,
        chains: list.map(({ chainId, rpcUrl }) => ({
          caipNetworkId: `eip155:${chainId}`,
          rpcUrl,
          name: `Chain ${chainId}`,
        })),
        privateKey: phoneAccount.privateKey,
      })
    },
    async stop() {
      for (const chain of chains.values()) await (await chain).stop()
      await relay.close()
    },
  }
}
