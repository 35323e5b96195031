import { describe, expect, test } from 'vitest'
import type { ApprovalRequest, Hex, Payload } from '../signing/types.js'
import { loadReader } from './decode/loadReader.js'
import { decideNeedsWindow, needsWindow } from './place.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const origin = 'https://shop.example'
const toHex = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`

const toRequest = (payload: Payload): ApprovalRequest => ({
  id: 'request',
  origin,
  account: { caipAddress: `eip155:1:${address}`, type: 'eoa' },
  network: { caipNetworkId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  method: 'any',
  isSent: false,
  payload,
  createdAt: 0,
})

const signIn = (domain: string) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    '',
    `URI: https://${domain}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 0123456789abcdef',
    'Issued At: 2026-11-26T00:00:00.000Z',
  ].join('\n')

describe('where an approval is shown (D67)', () => {
  test.each<readonly [string, Payload]>([
    ['a transaction', { kind: 'evmTransaction', chainId: '1', unsigned: '0x02c0' }],
    ['typed data, whatever it is', { kind: 'evmTypedData', json: '{"primaryType":"Mail"}' }],
    ['Solana transactions', { kind: 'solanaTransactions', wires: [''] }],
    ['bytes that are no text', { kind: 'evmMessage', bytes: `0x${'ab'.repeat(32)}` }],
    ['text with a control character', { kind: 'evmMessage', bytes: toHex('pay\u0000me') }],
    ['Solana bytes that are no text', { kind: 'solanaMessage', bytes: '0x80010003' }],
    ['a sign-in to another site', { kind: 'evmMessage', bytes: toHex(signIn('bank.example')) }],
    [
      'a sign-in that is not well-formed',
      { kind: 'evmMessage', bytes: toHex(signIn('shop.example').replace('account:\n', 'account: ')) },
    ],
  ])('attack A-M15: %s is in a window', async (_, payload) => {
    const request = toRequest(payload)
    expect(await decideNeedsWindow(request)).toBe(true)
    // As the page of the approval finds it, and without what it reads.
    expect(needsWindow(request, await loadReader(payload))).toBe(true)
    expect(needsWindow(request, undefined)).toBe(true)
  })

  test.each<readonly [string, Payload]>([
    ['a text', { kind: 'evmMessage', bytes: toHex('Hello, this is Ada.') }],
    ['a text of Solana', { kind: 'solanaMessage', bytes: toHex('Hello') }],
    ['the JSON of a name', { kind: 'evmMessage', bytes: toHex('{"name":"ada.site.eth","timestamp":1}') }],
    ['a sign-in to the page that asks', { kind: 'evmMessage', bytes: toHex(signIn('shop.example')) }],
  ])('control A-M15: %s may be in the modal', async (_, payload) => {
    const request = toRequest(payload)
    expect(await decideNeedsWindow(request)).toBe(false)
    expect(needsWindow(request, await loadReader(payload))).toBe(false)
    expect(needsWindow(request, undefined)).toBe(true)
  })
})
