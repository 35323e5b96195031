import {
  type Address,
  address,
  createKeyPairSignerFromBytes,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  blockhash as toBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pay, sign } from '../../fixtures/solanaClient.js'
import { solanaAccountOf } from '../accounts.js'
import { handleRequest } from './handleRequest.js'
import { createLedger, type Ledger } from './ledger.js'
import { createSession, type Session } from './subscriptions.js'

const receiver: Address = address(solanaAccountOf('receiver').address)
const slotTime = 100

let ledger: Ledger
let session: Session
let sent: { id?: unknown; result?: unknown; error?: { code: number }; method?: string; params?: unknown }[]
beforeEach(() => {
  vi.useFakeTimers()
  ledger = createLedger({ genesis: [], slotTime })
  sent = []
  session = createSession(ledger, text => sent.push(JSON.parse(text)))
})
afterEach(() => {
  session.close()
  ledger.stop()
  vi.useRealTimers()
})

const say = (method: string, params: unknown[] = [], id: unknown = 1) =>
  session.receive(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
const pass = (slots: number) => vi.advanceTimersByTime(slots * slotTime)
const news = () => sent.filter(({ method }) => method !== undefined)

test.each([
  ['processed', 0],
  ['confirmed', 1],
  ['finalized', 31],
] as const)('a signature is notified once when it is %s, %i slots later', (commitment, slots) => {
  const signature = ledger.airdrop(receiver, 1_000_000n)
  say('signatureSubscribe', [signature, { commitment }])
  expect(sent[0]).toEqual({ jsonrpc: '2.0', id: 1, result: 1 })
  if (slots) pass(slots - 1)
  expect(news()).toHaveLength(slots ? 0 : 1)
  pass(1)
  expect(news()).toMatchObject([
    { method: 'signatureNotification', params: { subscription: 1, result: { value: { err: null } } } },
  ])
  pass(40)
  expect(news()).toHaveLength(1)
})

test('a signature that lands after the subscription is notified as well', async () => {
  const payer = await createKeyPairSignerFromBytes(
    getBase58Encoder().encode(solanaAccountOf('payer').privateKey),
  )
  ledger.airdrop(payer.address, 1_000_000_000n)
  const { blockhash, lastValidBlockHeight } = ledger.blockhash('confirmed')
  const lifetime = { blockhash: toBlockhash(blockhash), lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  const transaction = await sign(payer, lifetime, [pay(payer, receiver, 1_000_000n)])
  const signature = getSignatureFromTransaction(transaction)
  say('signatureSubscribe', [signature, { commitment: 'processed' }])
  expect(news()).toEqual([])
  const params = [getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }]
  const request = JSON.stringify({ id: 1, method: 'sendTransaction', params })
  expect(JSON.parse(handleRequest(ledger, request))).toMatchObject({ result: signature })
  expect(news()).toHaveLength(1)
})

test('an account is notified at its commitment, at each change, until unsubscribed', () => {
  say('accountSubscribe', [receiver, { commitment: 'confirmed', encoding: 'base64' }], 'mine')
  expect(sent[0]).toMatchObject({ id: 'mine', result: 1 })
  ledger.airdrop(receiver, 1_000_000n)
  expect(news()).toEqual([])
  pass(1)
  ledger.airdrop(receiver, 2_000_000n)
  pass(1)
  const lamports = (news() as { params: { result: { value: { lamports: number } } } }[]).map(
    ({ params }) => params.result.value.lamports,
  )
  expect(lamports).toEqual([1_000_000, 3_000_000])
  say('accountUnsubscribe', [1])
  expect(sent.at(-1)).toMatchObject({ result: true })
  say('accountUnsubscribe', [1])
  expect(sent.at(-1)).toMatchObject({ result: false })
  ledger.airdrop(receiver, 3_000_000n)
  pass(5)
  expect(news()).toHaveLength(2)
})

test('every slot is notified, with its parent and the final one', () => {
  say('slotSubscribe')
  pass(2)
  expect(news()).toMatchObject([
    { method: 'slotNotification', params: { result: { slot: 33, parent: 32, root: 2 }, subscription: 1 } },
    { params: { result: { slot: 34, parent: 33, root: 3 } } },
  ])
})

test('a closed connection gets no notification', () => {
  say('slotSubscribe')
  session.close()
  pass(3)
  expect(news()).toEqual([])
})

test('notifications get no response', () => {
  session.receive('{"jsonrpc":"2.0","method":"ping"}')
  expect(sent).toEqual([])
})

test.each([
  ['nonsense', -32700],
  ['{"id":1}', -32600],
  ['{"id":1,"method":"voteSubscribe"}', -32601],
  ['{"id":1,"method":"constructor"}', -32601],
  ['{"id":1,"method":"accountSubscribe","params":["x"]}', -32602],
  ['{"id":1,"method":"signatureSubscribe","params":[5]}', -32602],
  ['{"id":1,"method":"signatureSubscribe","params":{}}', -32602],
])('%s is answered with %i', (text, code) => {
  session.receive(text)
  expect(sent).toMatchObject([{ error: { code } }])
})

test('property: whatever arrives, requests and messages get JSON responses and nothing is thrown', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'getBalance',
      'getAccountInfo',
      'getMultipleAccounts',
      'getTokenAccountsByOwner',
      'sendTransaction',
      'simulateTransaction',
      'getFeeForMessage',
      'getSignaturesForAddress',
      'requestAirdrop',
      'accountSubscribe',
      'signatureUnsubscribe',
    ),
    fc.string(),
  )
  const value = fc.oneof(fc.jsonValue(), fc.constant(receiver), fc.constant({ encoding: 'base64' }))
  fc.assert(
    fc.property(name, fc.oneof(fc.array(value, { maxLength: 3 }), fc.jsonValue()), (method, params) => {
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = JSON.parse(handleRequest(ledger, text)) as object
      expect('result' in answer || 'error' in answer).toBe(true)
      session.receive(text)
    }),
    { numRuns: 500 },
  )
  for (const text of ['null', '5', '[]', '"x"', '{}']) {
    expect(JSON.parse(handleRequest(ledger, text))).toMatchObject({ error: { code: -32600 } })
    session.receive(text)
  }
})
