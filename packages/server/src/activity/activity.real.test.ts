import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HistoryReply } from '@latchkit/api/schemas'
import { type EvmChain, rpcRequest, startEvmChains } from '@latchkit/devnet'
import { createPublicClient, http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../options.js'
import { createRandom, createRandomTransfers } from './testing/randomTransfers.js'
import { readChain } from './testing/readChain.js'
import { readMetric, startServerProcess } from './testing/startServerProcess.js'

// A real chain that is reorganised, and a server process that is killed twice while it indexes.
// 60 transfers here, 1,000 in the long tests.

const transfers = Number(process.env['LATCHKIT_TRANSFERS'] ?? 60)
const seed = Number(process.env['LATCHKIT_SEED'] ?? 11)
const caipNetworkId = 'eip155:31337'
const indexed = { chain: caipNetworkId, name: 'block', what: 'indexed' } as const
const reorganised = { chain: caipNetworkId, name: 'total', what: 'reorganisation' } as const
async function readHistory(url: string, account: string): Promise<HistoryReply['data']> {
  const all: HistoryReply['data'] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ chainId: caipNetworkId, spam: 'include', cursor })
    const response = await fetch(`${url}/v1/account/${account}/history?${query}`)
    expect(response.status).toBe(200)
    const page = (await response.json()) as HistoryReply
    expect(page.data.length).toBeLessThanOrEqual(100)
    all.push(...page.data)
    cursor = page.next
  }
  return all
}

/** The same words as `readChain` has them. */
function toRows(history: HistoryReply['data'], chain: EvmChain, account: string) {
  const decimals = new Map(chain.tokens.map(token => [token.address.toLowerCase(), token.decimals]))
  const toUnits = (numeric: string | undefined, token: string) => {
    const [whole = '0', fraction = ''] = (numeric ?? '0').split('.')
    return BigInt(whole + fraction.padEnd(token === '' ? 18 : (decimals.get(token) ?? 0), '0'))
  }
  return history.map(({ metadata, transfers: moved, approvals = [] }) => ({
    hash: metadata.hash,
    block: metadata.block,
    isFailed: metadata.status === 'failed',
    entries: [
      ...moved.map(({ fungible_info: token, nft_info: item, quantity, sender, recipient }) => {
        const address = item?.address ?? token?.address ?? ''
        const amount = item ? quantity?.numeric : toUnits(quantity?.numeric, address)
        return ['transfer', address, item?.token_id ?? '', sender, recipient, amount].join(' ')
      }),
      ...approvals.map(({ fungible_info: token, nft_info: item, quantity, spender, isUnlimited }) => {
        const address = item?.address ?? token?.address ?? ''
        const unlimited = item ? 1n : 2n ** 256n - 1n
        const amount = isUnlimited
          ? unlimited
          : item
            ? quantity?.numeric
            : toUnits(quantity?.numeric, address)
        return ['approval', address, '', account, spender, amount].join(' ')
      }),
    ],
  }))
}

test(`T11, R7.32: after ${transfers} random transfers, a reorganisation of 5 blocks and two kills, the history is the chain's`, async () => {
  const { chains, stop } = await startEvmChains({ chainIds: [31337] })
  onTestFinished(stop)
  const chain = chains[caipNetworkId]
  if (!chain) throw new Error('no chain')
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-history-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const storage = `file:${join(directory, 'server.db')}`
  const options: ServerOptions = {
    rpcUrls: { [caipNetworkId]: chain.rpcUrl },
    tokens: { [caipNetworkId]: chain.tokens },
    activityChains: [caipNetworkId],
    activityLimits: { pollMs: 100 },
  }
  let server = await startServerProcess(storage, options)
  onTestFinished(() => server.kill().catch(() => {}))
  const { accounts, act } = createRandomTransfers(chain)
  const random = createRandom(seed)
  for (let done = 0; done < transfers; done++) {
    await act(random)
    if (done === Math.floor(transfers / 4) || done === Math.floor((transfers * 3) / 4)) {
      await server.kill()
      server = await startServerProcess(storage, options)
    }
    if (done === Math.floor(transfers / 2)) {
      // Wait until the blocks that go are indexed: a reorganisation of blocks that were not read proves nothing.
      const newest = Number(await rpcRequest(chain.rpcUrl, { method: 'eth_blockNumber' }))
      await expect.poll(() => readMetric(server, indexed), { timeout: 30_000 }).toBe(newest)
      await rpcRequest(chain.rpcUrl, { method: 'anvil_reorg', params: [5, []] })
      await expect.poll(() => readMetric(server, reorganised), { timeout: 30_000 }).toBe(1)
    }
  }
  const newest = Number(await rpcRequest(chain.rpcUrl, { method: 'eth_blockNumber' }))
  await expect.poll(() => readMetric(server, indexed), { timeout: 60_000 }).toBe(newest)
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  let rows = 0
  let failed = 0
  for (const address of [...accounts, chain.contracts.weth9, chain.contracts.uniswapV2Router]) {
    const account = address.toLowerCase()
    const expected = await readChain(client, account)
    const history = await readHistory(server.url, account)
    const sort = <Row extends { entries: string[] }>(list: Row[]) =>
      list.map(each => ({ ...each, entries: each.entries.toSorted() }))
    // A collection's approval names no item in the reply, and neither does that of one item.
    const withoutItems = expected.map(each => ({
      ...each,
      entries: each.entries.map(entry => entry.replace(/^(approval \S+) \d+ /, '$1  ')),
    }))
    expect(sort(toRows(history, chain, account))).toEqual(sort(withoutItems))
    failed += history.filter(({ metadata }) => metadata.status === 'failed').length
    rows += history.length
  }
  expect(rows).toBeGreaterThan(transfers)
  expect(failed).toBeGreaterThan(0)
}, 600_000)

test('R7.32: what a reverted snapshot took from the chain leaves the history, which is stale until then', async () => {
  const { chains, stop } = await startEvmChains({ chainIds: [31337] })
  onTestFinished(stop)
  const chain = chains[caipNetworkId]
  if (!chain) throw new Error('no chain')
  const server = await startServerProcess('memory:', {
    rpcUrls: { [caipNetworkId]: chain.rpcUrl },
    activityChains: [caipNetworkId],
    activityLimits: { pollMs: 100 },
  })
  onTestFinished(() => server.kill().catch(() => {}))
  const [from = '', to = ''] = (await rpcRequest(chain.rpcUrl, { method: 'eth_accounts' })) as string[]
  const pay = () =>
    rpcRequest(chain.rpcUrl, { method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })
  const kept = await pay()
  const read = async () => {
    const query = new URLSearchParams({ chainId: caipNetworkId })
    const reply = await fetch(`${server.url}/v1/account/${to}/history?${query}`)
    const { data, stale = false } = (await reply.json()) as HistoryReply
    return { hashes: data.map(({ metadata }) => metadata.hash), stale }
  }
  await expect.poll(read, { timeout: 30_000 }).toEqual({ hashes: [kept], stale: false })
  const snapshot = await rpcRequest(chain.rpcUrl, { method: 'evm_snapshot' })
  for (let count = 0; count < 6; count++) await pay()
  await expect.poll(async () => (await read()).hashes.length, { timeout: 30_000 }).toBe(7)
  await rpcRequest(chain.rpcUrl, { method: 'evm_revert', params: [snapshot] })
  await expect.poll(async () => (await read()).stale, { timeout: 10_000 }).toBe(true)
  await expect.poll(read, { timeout: 60_000, interval: 500 }).toEqual({ hashes: [kept], stale: false })
}, 180_000)
