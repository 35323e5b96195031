import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HistoryReply } from '@latchkit/api/schemas'
import { developmentAccounts, plainTokenAbi, rpcRequest, startEvmChains } from '@latchkit/devnet'
import { type Address, encodeFunctionData, multicall3Abi } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ActivityBlock, ActivityStore } from '../storage/activityStore.js'
import { createStorage } from '../storage/createStorage.js'
import { startPostgres, whyNoPostgres } from '../storage/testing/startPostgres.js'
import { createRandom } from './testing/randomTransfers.js'
import { readMetric, startBuiltServer, startServerProcess } from './testing/startServerProcess.js'

vi.mock('pg', async () => (await import('../storage/testing/loadPg.js')).loadPg())

// The figures of the index. Small here, where only what is indexed counts; `test:long` sets the full size, and then
// time and memory count too.

const blocks = Number(process.env['LATCHKIT_BLOCKS'] ?? 200)
const rows = Number(process.env['LATCHKIT_ROWS'] ?? 20_000)
const isFull = process.env['LATCHKIT_BLOCKS'] !== undefined
const pages = isFull ? 1000 : 300
const logsPerBlock = 10
const caipNetworkId = 'eip155:31337'

test(`${blocks} blocks with ${blocks * logsPerBlock} logs are indexed: at full size within 60 s and 300 MB`, async () => {
  const { chains, stop } = await startEvmChains({ chainIds: [31337] })
  onTestFinished(stop)
  const chain = chains[caipNetworkId]
  const [, dollar] = chain?.tokens ?? []
  if (!chain || !dollar) throw new Error('no chain')
  const [from] = developmentAccounts(1)
  const before = Number(await rpcRequest(chain.rpcUrl, { method: 'eth_blockNumber' }))
  const toAccount = (index: number): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`
  // On a busy machine the chain would put several transactions into one block by itself.
  await rpcRequest(chain.rpcUrl, { method: 'evm_setAutomine', params: [false] })
  for (let block = 0; block < blocks; block++) {
    const calls = Array.from({ length: logsPerBlock }, (_, index) => ({
      target: dollar.address,
      allowFailure: false,
      callData: encodeFunctionData({
        abi: plainTokenAbi,
        functionName: 'mint',
        args: [toAccount((block * logsPerBlock + index) % 1000), 1n],
      }),
    }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
    const transaction = { from: from?.address, to: chain.contracts.multicall3, data, gas: '0xf4240' }
    await rpcRequest(chain.rpcUrl, { method: 'eth_sendTransaction', params: [transaction] })
    await rpcRequest(chain.rpcUrl, { method: 'evm_mine' })
  }
  const newest = Number(await rpcRequest(chain.rpcUrl, { method: 'eth_blockNumber' }))
  expect(newest - before).toBe(blocks)

  const directory = mkdtempSync(join(tmpdir(), 'latchkit-backfill-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const storage = `file:${join(directory, 'server.db')}`
  const began = Date.now()
  const server = isFull
    ? await startBuiltServer({
        DATABASE_URL: storage,
        RPC_URLS: JSON.stringify({ [caipNetworkId]: chain.rpcUrl }),
        TOKEN_LISTS: JSON.stringify({ [caipNetworkId]: chain.tokens }),
        ACTIVITY_CHAINS: caipNetworkId,
        ACTIVITY_BACKFILL_BLOCKS: '1000000',
      })
    : await startServerProcess(storage, {
        rpcUrls: { [caipNetworkId]: chain.rpcUrl },
        tokens: { [caipNetworkId]: chain.tokens },
        activityChains: [caipNetworkId],
        activityLimits: { backfillBlocks: 1_000_000 },
      })
  onTestFinished(() => server.kill())
  const indexed = { chain: caipNetworkId, name: 'block', what: 'indexed' } as const
  await expect.poll(() => readMetric(server, indexed), { timeout: 600_000, interval: 100 }).toBe(newest)
  const seconds = (Date.now() - began) / 1000
  const megabytes =
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  console.info(`${blocks} blocks: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB at most`)

  let found = 0
  const account = toAccount(0)
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await fetch(`${server.url}/v1/account/${account}/history?cursor=${cursor}`)
    const page = (await response.json()) as HistoryReply
    found += page.data.length
    cursor = page.next
  }
  expect(found).toBe(Math.ceil((blocks * logsPerBlock) / 1000))
  if (!isFull) return
  expect(seconds).toBeLessThanOrEqual(60)
  expect(megabytes).toBeLessThanOrEqual(300)
}, 900_000)

const account = (index: number) => `0x${index.toString(16).padStart(40, 'a')}`

/** Rows of accounts of which a few have most, as on a real chain. */
async function fill(store: ActivityStore): Promise<void> {
  const random = createRandom(5)
  let tipHash: string | undefined
  for (let number = 0, done = 0; done < rows; ) {
    const group: ActivityBlock[] = []
    for (; group.length < 100 && done < rows; number++) {
      const transactions = Array.from({ length: 25 }, (_, place) => {
        const [sender, recipient] = [
          account(Math.floor(random() ** 4 * 20_000)),
          account(Math.floor(random() * 20_000)),
        ]
        const entry = { kind: 'transfer', standard: 'erc20', token: account(1), item: '' } as const
        return {
          place,
          hash: `0x${(number * 25 + place).toString(16).padStart(64, '0')}`,
          sender,
          recipient,
          nonce: number,
          isFailed: false,
          selector: '0xa9059cbb',
          fee: '21000000000000',
          entries: [{ ...entry, sender, recipient, amount: '5' }],
        }
      })
      // A row for who pays and one for who is paid.
      done += 50
      group.push({ number, hash: `0x${number}`, time: number * 1000, transactions })
    }
    await store.append({ chain: caipNetworkId, tipHash, blocks: group })
    tipHash = group.at(-1)?.hash
  }
}

const stores = ['SQLite', 'PostgreSQL'] as const
const reason = whyNoPostgres()
test.for(stores)(
  `a page of 100 of ${rows} rows in %s: at full size p99 within 30 ms`,
  { timeout: 900_000 },
  async (kind, { skip }) => {
    skip(kind === 'PostgreSQL' && reason !== undefined, reason)
    const directory = mkdtempSync(join(tmpdir(), 'latchkit-pages-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    onTestFinished(() => postgres?.stop())
    const url = postgres ? await postgres.createDatabase() : `file:${join(directory, 'server.db')}`
    const storage = await createStorage(url)
    onTestFinished(() => storage.close())
    const { activity: store } = storage
    if (!store) throw new Error('no activity')
    await fill(store)
    const random = createRandom(6)
    const times: number[] = []
    let full = 0
    for (let page = 0; page < pages; page++) {
      // Half of them of the busiest accounts, anywhere in their history.
      const chosen = account(page % 2 === 0 ? Math.floor(random() * 5) : Math.floor(random() ** 4 * 20_000))
      const before = page % 4 === 0 ? undefined : { block: Math.floor((random() * rows) / 50), place: 5 }
      const began = performance.now()
      const found = await store.list({ chain: caipNetworkId, account: chosen, before, limit: 101 })
      times.push(performance.now() - began)
      if (found.length > 100) full++
    }
    times.sort((a, b) => a - b)
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0
    console.info(
      `${kind}, ${rows} rows: p50 ${times[pages / 2]?.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${full} full pages`,
    )
    expect(full).toBeGreaterThan(pages / 10)
    if (isFull) expect(p99).toBeLessThanOrEqual(30)
  },
)
