import { base64 } from '@scure/base'
import fc from 'fast-check'
import { decodeFunctionData, getAddress, hexToBytes, parseAbi, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { createContext, evmAddress, mainnet, solana, solanaAddress } from '../../testing/approvalFixtures.js'
import { decodeRequest } from '../../testing/decodeRequest.js'
import { encodeCall } from '../../testing/encodeEvm.js'
import { encodeMessage, encodeWire, transferSol } from '../../testing/encodeSolana.js'
import { toKey } from '../../testing/solanaCorpus.js'
import { handleRequest } from './handleRequest.js'
import { toPayloadDigest } from './toPayloadDigest.js'
import type { ApprovalRequest, Hex } from './types.js'

/** `npm run test:long` asks for 1,000. */
const cases = Number(process.env['LATCHKIT_CASES'] ?? 250)
const timeoutMs = 300_000

const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map(bytes => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.constantFrom(0n, 1n))
const tokenAmounts = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.constantFrom(0n, 2n ** 256n - 1n),
)

const abi = parseAbi([
  'function transfer(address to,uint256 amount)',
  'function approve(address spender,uint256 amount)',
  'function safeTransferFrom(address from,address to,uint256 tokenId)',
])

type Send = { to: string; value: bigint; data: Hex | undefined }

const sends: fc.Arbitrary<Send> = fc.oneof(
  fc.record({ to: addresses, value: amounts, data: fc.constant(undefined) }),
  fc
    .tuple(addresses, addresses, tokenAmounts, fc.constantFrom('transfer', 'approve'))
    .map(([to, other, amount, name]) => ({
      to,
      value: 0n,
      data: encodeCall(`${name}(address to,uint256 amount)`, [other, amount]),
    })),
  fc.tuple(addresses, addresses, tokenAmounts).map(([to, other, id]) => ({
    to,
    value: 0n,
    data: encodeCall('safeTransferFrom(address from,address to,uint256 tokenId)', [evmAddress, other, id]),
  })),
)

/** How a page's script changes a request, before it is sent or while it waits. */
const attacks = [
  'none',
  'before',
  'while it waits',
  'both names of data',
  'foreign fields',
  'letters',
] as const

function alter(params: Record<string, unknown>, attack: (typeof attacks)[number], other: Send): void {
  if (attack === 'none') return
  if (attack === 'both names of data') params['input'] = params['data']
  else if (attack === 'foreign fields')
    Object.assign(params, { recipient: other.to, amount: '1', from2: other.to })
  else if (attack === 'letters') params['to'] = String(params['to']).toLowerCase()
  else
    Object.assign(params, { to: other.to, value: `0x${other.value.toString(16)}`, data: other.data ?? '0x' })
}

/** What the screen shows, as its facts by name. */
function readScreen(request: ApprovalRequest): Record<string, string> {
  const { actions } = decodeRequest(request)
  return Object.fromEntries(
    actions.flatMap(({ title, facts }) => [['title', title], ...facts.map(fact => [fact.name, fact.value])]),
  )
}

/** The same of the signed bytes, by another implementation. */
function readSigned(serialized: Hex): Record<string, string> {
  const { to, value = 0n, data } = parseTransaction(serialized)
  const contract = getAddress(to ?? '0x')
  if (!data) return { title: 'Send ETH', Amount: `${value}`, To: contract }
  const { functionName, args } = decodeFunctionData({ abi, data })
  if (functionName === 'transfer')
    return { title: 'Send tokens', Amount: `${args[1]}`, To: getAddress(args[0]), Token: contract }
  if (functionName === 'safeTransferFrom')
    return {
      title: 'Send an item',
      'Token id': `${args[2]}`,
      From: getAddress(args[0]),
      To: getAddress(args[1]),
      Collection: contract,
    }
  const isAll = args[1] >= 2n ** 96n - 1n
  const title =
    args[1] === 0n ? 'Take back an allowance' : isAll ? 'Allow spending without limit' : 'Allow spending'
  return { title, Amount: `${args[1]}`, Spender: getAddress(args[0]), Token: contract }
}

test(
  `T6: ${cases} sends of a hostile page: the screen says what the signed bytes do`,
  async () => {
    let count = 0
    const property = fc.asyncProperty(
      sends,
      sends,
      fc.constantFrom(...attacks),
      async (send, other, attack) => {
        const params: Record<string, unknown> = {
          from: evmAddress,
          to: send.to,
          value: `0x${send.value.toString(16)}`,
          ...(send.data ? { data: send.data } : {}),
        }
        let screen: Record<string, string> = {}
        if (attack !== 'while it waits') alter(params, attack, other)
        const context = createContext({
          async askApproval(request) {
            screen = readScreen(request)
            if (attack === 'while it waits') alter(params, attack, other)
            expect(Object.isFrozen(request)).toBe(true)
            expect(Object.isFrozen(request.payload)).toBe(true)
            return { approved: true, digest: toPayloadDigest(request) }
          },
        })
        const request = {
          account: evmAddress,
          caipNetworkId: mainnet.caipNetworkId,
          method: 'eth_sendTransaction',
          params: [params],
        }
        await handleRequest(request, context)
        expect(context.rpc.sent).toHaveLength(1)
        expect(screen).toEqual(readSigned(context.rpc.sent[0] as Hex))
        count += 1
      },
    )
    await fc.assert(property, { numRuns: cases })
    expect(count).toBe(cases)
  },
  timeoutMs,
)

test(
  `T6: ${cases} Solana sends: the message that is signed is the one on the screen`,
  async () => {
    const property = fc.asyncProperty(
      fc.nat(50),
      fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
      async (seed, amount) => {
        const to = toKey(150 + seed)
        const message = encodeMessage({
          payer: solanaAddress,
          instructions: [transferSol(solanaAddress, to, amount)],
        })
        const params: Record<string, unknown> = { transaction: encodeWire(message), pubkey: solanaAddress }
        let screen: Record<string, string> = {}
        const context = createContext({
          async askApproval(request) {
            screen = readScreen(request)
            params['transaction'] = encodeWire(
              encodeMessage({
                payer: solanaAddress,
                instructions: [transferSol(solanaAddress, toKey(1), 1n)],
              }),
            )
            return { approved: true, digest: toPayloadDigest(request) }
          },
        })
        const request = {
          account: solanaAddress,
          caipNetworkId: solana.caipNetworkId,
          method: 'solana_signAndSendTransaction',
          params,
        }
        await handleRequest(request, context)
        expect(screen).toEqual({ title: 'Send SOL', Amount: `${amount}`, To: to })
        expect(base64.decode(context.rpc.sent[0] ?? '').slice(65)).toEqual(message)
      },
    )
    await fc.assert(property, { numRuns: cases })
  },
  timeoutMs,
)

test('T6: a decision is for one page, account, network and payload', () => {
  const request = createRequest()
  const digest = toPayloadDigest(request)
  const others: ApprovalRequest[] = [
    { ...request, origin: 'https://other.example' },
    { ...request, network: { ...request.network, caipNetworkId: 'eip155:5' } },
    {
      ...request,
      account: { ...request.account, caipAddress: `eip155:1:${getAddress(`0x${'1'.repeat(40)}`)}` },
    },
    { ...request, isSent: false },
    { ...request, payload: { kind: 'evmMessage', bytes: '0x6869' } },
    { ...request, payload: { kind: 'solanaMessage', bytes: '0x68' } },
  ]
  expect(others.map(toPayloadDigest)).not.toContain(digest)
  expect(new Set(others.map(toPayloadDigest)).size).toBe(others.length)
  expect(hexToBytes(digest as Hex)).toHaveLength(32)
})

function createRequest(): ApprovalRequest {
  return {
    id: 'id',
    origin: 'https://app.example',
    account: { caipAddress: `eip155:1:${evmAddress}`, type: 'eoa' },
    network: mainnet,
    method: 'personal_sign',
    isSent: true,
    payload: { kind: 'evmMessage', bytes: '0x68' },
    createdAt: 0,
  }
}
