import { bundle } from '../lib/bundle.mjs'
import { chromiumPath } from '../lib/chromium.mjs'

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`
const judge = (title, size, budget) => {
  console.log(`        ${kB(size).padStart(9)} of ${kB(budget).padStart(8)}  ${title}`)
  return { title, problems: size > budget ? [`${kB(size)} is over its budget of ${kB(budget)}`] : [] }
}

/** What single uses cost, as Vite bundles them, React outside: they say which package grew. */
async function measureUses() {
  const page = await bundle(
    `export { createLatchkit, LatchkitProvider, LatchkitButton, NetworkButton, useAccount, useNetwork, useBalance, useLatchkit, useDisconnect, useSignMessage } from 'latchkit'`,
  )
  const network = await bundle(`export { mainnet } from 'latchkit/networks'`)
  const evm = page.find('packages/evm/src/adapter')
  const solana = page.find('packages/solana/src/adapter')
  const connecting = page.find('packages/core/src/client/connecting.ts')
  const transport = page.find('packages/walletconnect/src/createTransport')
  const over = (all, base) => page.sum([...all, ...base]) - page.sum(base)
  const entry = [page.entry.fileName]
  return [
    judge('buttons and the common hooks, before any click', page.sum(entry), 14_500),
    judge('one network of the networks file', network.sum([network.entry.fileName]), 600),
    judge('the EVM family, on intent', over([evm], entry), 2_000),
    judge('the Solana family, on intent', over([solana], entry), 2_000),
    judge(
      'the Solana family until a wallet is connected',
      over([solana, page.find('packages/solana/src/connectors/standard.ts')], [...entry, connecting]),
      6_000,
    ),
    judge('the WalletConnect client, for the QR view', over([transport], [...entry, connecting]), 8_500),
    judge(
      'the WalletConnect client with what a session needs',
      over([transport, page.find('packages/walletconnect/src/sign/createSessions')], [...entry, connecting]),
      14_000,
    ),
  ]
}

/** What a page really loads, step by step, over a page of React and a native dialog (PERFORMANCE.md). */
async function measurePage() {
  if (!chromiumPath()) return [{ title: 'bytes of a real page', problems: ['Chromium is not installed'] }]
  const { buildPeer, peers } = await import('../../bench/lib/peers.mjs')
  const { serveBuild, serveInternet } = await import('../../bench/lib/servers.mjs')
  const { launch } = await import('../../bench/lib/visit.mjs')
  const { measureBytes } = await import('../../bench/lib/passes.mjs')
  const internet = await serveInternet()
  const browser = await launch(internet.port)
  try {
    const measured = {}
    for (const peer of peers.filter(({ name }) => name === 'floor' || name === 'ours')) {
      peer.server = await serveBuild(buildPeer(peer))
      measured[peer.name] = await measureBytes(browser, peer)
      peer.server.close()
    }
    const base = measured.floor.open.bytes
    const { load, open, code } = measured.ours
    return [
      judge('page before any click, over the floor', load.bytes - measured.floor.load.bytes, 10_000),
      judge('page with the list open, over the floor', open.bytes - base, 35_000),
      judge('page with the QR code visible, over the floor', code.bytes - base, 60_000),
      {
        title: 'no third-party request until the list is open',
        problems: open.thirdParty ? [`${open.thirdParty} requests`] : [],
      },
    ]
  } finally {
    await browser.close()
    internet.close()
  }
}

export const name = 'sizes'

export const run = async () => [...(await measureUses()), ...(await measurePage())]
