import type { HistoryReply } from '@latchkit/api/schemas'
import { startSolana } from '@latchkit/devnet'
import { expect, onTestFinished, test } from 'vitest'
import { signSolanaTransfer } from '../onramp/sandbox/signSolanaTransfer.js'
import { createTestServer } from '../testing/createTestServer.js'

// Real clusters: what was sent is in the history of both sides.

const chain = 'solana:localnet'

test.each(['surfpool', 'litesvm'] as const)(
  'R7.32: payments on %s are in both histories, over several pages',
  async engine => {
    const solana = await startSolana({ slotTime: 50, engine })
    onTestFinished(() => solana.stop())
    const { server, get, post } = await createTestServer({
      rpcUrls: { [chain]: solana.rpcUrl },
      tokens: { [chain]: solana.tokens },
      rateLimits: { rpcPerIp: 1e9 },
    })
    onTestFinished(() => server.close())
    const [payer, , , , , , , , , receiver] = solana.accounts
    if (!payer || !receiver) throw new Error('accounts')
    const read = async (address: string, cursor = ''): Promise<HistoryReply> => {
      const response = await get(`/v1/account/${address}/history?chainId=${chain}&cursor=${cursor}`)
      expect(response.status).toBe(200)
      return (await response.json()) as HistoryReply
    }
    const send = async (lamports: bigint): Promise<string> => {
      const response = await fetch(solana.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] }),
      })
      const { result } = (await response.json()) as { result: { value: { blockhash: string } } }
      const { transaction, hash } = signSolanaTransfer({
        privateKey: payer.privateKey,
        receiver: receiver.address,
        lamports,
        blockhash: result.value.blockhash,
      })
      expect((await post('/v1/transactions', { chainId: chain, transaction })).status).toBe(200)
      return hash
    }
    const hashes: string[] = []
    for (let index = 0; index < 28; index++) hashes.unshift(await send(BigInt(2_000_000 + index)))
    const isThere = async () => {
      const response = await fetch(solana.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'getSignaturesForAddress',
          params: [receiver.address, { commitment: 'confirmed', limit: 1000 }],
        }),
      })
      return ((await response.json()) as { result: unknown[] }).result.length
    }
    await expect.poll(isThere).toBeGreaterThanOrEqual(28)

    await expect.poll(async () => (await read(receiver.address)).stale).toBeUndefined()
    const first = await read(receiver.address)
    expect(first.data).toHaveLength(25)
    expect(first).toMatchObject({ asOf: expect.any(Number) })
    expect(first).not.toHaveProperty('stale')
    const second = await read(receiver.address, first.next ?? '')
    const all = [...first.data, ...second.data].filter(({ metadata }) => hashes.includes(metadata.hash))
    expect(all.map(({ metadata }) => metadata.hash).toSorted()).toEqual(hashes.toSorted())
    const newest = all.find(({ metadata }) => metadata.hash === hashes[0])
    expect(newest).toMatchObject({
      metadata: {
        operationType: 'receive',
        sentFrom: payer.address,
        status: 'confirmed',
        chain,
      },
      transfers: [
        {
          fungible_info: { symbol: 'SOL', decimals: 9 },
          direction: 'in',
          quantity: { numeric: '0.002000027' },
          sender: payer.address,
          recipient: receiver.address,
        },
      ],
      fee: { numeric: '0.000005' },
    })
    const sent = await read(payer.address)
    expect(sent.data.find(({ metadata }) => metadata.hash === hashes[0])).toMatchObject({
      metadata: { operationType: 'send', sentTo: receiver.address },
      transfers: [{ direction: 'out', quantity: { numeric: '0.002000027' } }],
    })
  },
)
