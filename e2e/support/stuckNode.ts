import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitForReceipt } from '@latchkit/devnet'
import { type Chain, createWalletClient, type Hex, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getChain } from './chain.js'
import type { System } from './system.js'

export type PoolTransaction = {
  hash: Hex
  from: Hex
  to: Hex
  value: Hex
  input: Hex
  gas: Hex
  maxFeePerGas: Hex
}

export type StuckNode = {
  url: string
  close(): Promise<void>
}

/**
 * A wallet's own way to the chain that counts one transaction too many: what the wallet sends waits in the pool,
 * behind a gap, until the test fills it. Other accounts of the chain are not affected.
 */
export async function startStuckNode(system: System, caipNetworkId = 'eip155:31337'): Promise<StuckNode> {
  const target = system.devnet.chains[caipNetworkId]?.rpcUrl ?? ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      response.setHeader('content-type', 'application/json')
      if (method === 'eth_fillTransaction') {
        const error = { code: -32601, message: 'the method eth_fillTransaction does not exist' }
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
        return
      }
      const headers = { 'content-type': 'application/json' }
      const answer = (await (await fetch(target, { method: 'POST', headers, body })).json()) as {
        result?: unknown
      }
      if (method === 'eth_getTransactionCount')
        answer.result = `0x${(Number(answer.result) + 1).toString(16)}`
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const transferAbi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/** The same key, used past the wallet, as its owner does elsewhere. */
export function useKey(system: System, privateKey: Hex) {
  const chain = getChain(system)
  const account = privateKeyToAccount(privateKey)
  const { rpcUrl = '' } = system.devnet.chains['eip155:31337'] ?? {}
  const client = createWalletClient({
    account,
    chain: { id: 31337, name: 'Devnet' } as Chain,
    transport: http(rpcUrl, { retryCount: 0 }),
  })
  const fees = { maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 5_000_000_000n }
  return {
    /** What waits behind the gap, by its nonce. */
    async readWaiting(nonce = 1): Promise<PoolTransaction | undefined> {
      const pool = (await chain.request({ method: 'txpool_content' } as never)) as unknown as Record<
        'queued' | 'pending',
        Record<string, Record<string, PoolTransaction>>
      >
      const ours = Object.entries({ ...pool.queued, ...pool.pending }).find(
        ([address]) => address.toLowerCase() === account.address.toLowerCase(),
      )
      return ours?.[1][nonce]
    },
    /** Puts another transaction in the place of the one that waits. */
    replace: (call: { to: Hex; value: bigint }, nonce = 1): Promise<Hex> =>
      client.sendTransaction({ ...call, ...fees, nonce, gas: 200_000n, type: 'eip1559' }),
    /** Fills the gap before the first, or before a later one: what waits goes into a block. */
    async release(nonce = 0): Promise<void> {
      const hash = await client.sendTransaction({
        to: account.address,
        value: 0n,
        nonce,
        gas: 21_000n,
        type: 'eip1559',
        ...fees,
      })
      await waitForReceipt(chain, { hash })
    },
    /** Fills the gap by giving all of a token away: what waits finds nothing to send. */
    async releaseEmpty(parameters: { token: Hex; to: Hex; amount: bigint }): Promise<void> {
      const hash = await client.writeContract({
        address: parameters.token,
        abi: transferAbi,
        functionName: 'transfer',
        args: [parameters.to, parameters.amount],
        nonce: 0,
        gas: 200_000n,
        type: 'eip1559',
        ...fees,
      })
      await waitForReceipt(chain, { hash })
    },
  }
}
