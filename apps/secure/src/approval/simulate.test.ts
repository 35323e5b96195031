import { concatBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeRpc, toRequest } from '../../testing/approvalFixtures.js'
import { decodeRequest } from '../../testing/decodeRequest.js'
import { drainers } from '../../testing/drainerCorpus.js'
import {
  friendKey,
  mint,
  otherTokens,
  programs,
  solanaTransaction,
  transferTokens,
} from '../../testing/solanaCorpus.js'
import { RequestError } from '../signing/RequestError.js'
import { loadAdvice } from './advice/loadAdvice.js'
import { formatFact } from './formatFact.js'
import { simulate } from './simulate.js'

/** `npm run test:long` asks for 100,000. */
const runs = Number(process.env['LATCHKIT_FUZZ_RUNS'] ?? 1000)

const replies = fc.oneof(
  fc.anything({ maxDepth: 3 }),
  fc.constantFrom('0x', '0x1', `0x${'ff'.repeat(32)}`, `0x${'0'.repeat(62)}20${'f'.repeat(64)}`),
  fc.uint8Array({ maxLength: 200 }).map(data => ({
    value: [{ owner: programs.token, lamports: 1, data: [base64.encode(data), 'base64'] }],
  })),
  fc.constant(new RequestError('RPC_FAILED', 'execution reverted: no', 3)),
  fc.constant([{ calls: [{ logs: [{ address: '0x1', topics: ['0x'], data: '0x' }, null] }] }]),
)

test(`an endpoint that returns anything, ${runs} times, ends in advice that can be drawn`, async () => {
  const payloads = drainers.map(({ payload }) => payload)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...payloads), replies, replies, async (payload, one, other) => {
      const request = toRequest(payload)
      const decoded = decodeRequest(request)
      const rpc = createFakeRpc()
      let count = 0
      rpc.request = async () => {
        count += 1
        const reply = count % 2 ? one : other
        if (reply instanceof Error) throw reply
        return reply
      }
      const advice = await simulate(await loadAdvice(payload), { request, decoded, rpc })
      const context = { symbol: 'ETH', decimals: 18, tokens: advice.tokens }
      for (const { facts } of decoded.actions)
        for (const fact of facts) expect(formatFact(fact, context)).toBeTypeOf('string')
      for (const { amount, token } of advice.changes)
        expect(formatFact({ name: '', kind: 'amount', value: amount, token }, context)).toBeTypeOf('string')
    }),
    { numRuns: runs },
  )
}, 300_000)

test('whose a receiving token account is, is read from the network', async () => {
  const holding = concatBytes(base58.decode(mint), base58.decode(friendKey), new Uint8Array(101))
  const account = { owner: programs.token, lamports: 2_039_280, data: [base64.encode(holding), 'base64'] }
  const rpc = createFakeRpc()
  rpc.request = async ({ method, params }) => {
    if (method !== 'getMultipleAccounts') throw new RequestError('RPC_FAILED', 'Method not found', -32601)
    const [addresses] = params as [readonly string[]]
    return { value: addresses.map(address => (address === otherTokens ? account : null)) }
  }
  const request = toRequest(solanaTransaction([transferTokens(5n)]))
  const advice = await simulate(await loadAdvice(request.payload), {
    request,
    decoded: decodeRequest(request),
    rpc,
  })
  expect(advice.owners).toEqual([{ account: otherTokens, owner: friendKey }])
})
