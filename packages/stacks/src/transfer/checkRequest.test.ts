import type { TransferRequest } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import { stacksTestnet } from '../chains/networks.js'
import { network, receiver, tokenContract } from '../fixtures/createSigner.js'
import { checkRequest } from './checkRequest.js'

const sender = 'SP000000000000000000002Q6VF78'
const native = { symbol: 'STX', decimals: 6 }
const request: TransferRequest = {
  account: `stacks:1:${sender}`,
  network,
  token: native,
  receiver,
  amount: 1n,
}

describe('D5: what the chain would not take is refused before a read', () => {
  test.each<[Partial<TransferRequest>]>([
    [{}],
    [{ amount: 2n ** 64n - 1n }],
    [{ receiver: tokenContract }],
    [{ token: { ...native, decimals: 8, address: tokenContract } }],
  ])('%# is taken', over => {
    expect(checkRequest({ ...request, ...over })).toBe(sender)
  })

  test.each<[string, Partial<TransferRequest>]>([
    ['CHAIN_MISMATCH', { account: `stacks:2147483648:${sender}` }],
    ['CHAIN_MISMATCH', { network: { ...network, chainNamespace: 'eip155' } }],
    ['INVALID_ADDRESS', { account: 'stacks:2147483648:SP', network: stacksTestnet }],
    ['INVALID_ADDRESS', { receiver: 'ST000000000000000000002AMW42H' }],
    ['INVALID_ADDRESS', { receiver: sender }],
    ['INVALID_ADDRESS', { token: { ...native, address: receiver } }],
    ['AMOUNT_INVALID', { amount: 0n }],
    ['AMOUNT_INVALID', { token: { ...native, decimals: 8 } }],
    ['INSUFFICIENT_FUNDS', { amount: 2n ** 64n }],
  ])('%s: %#', (code, over) => {
    expect(() => checkRequest({ ...request, ...over })).toThrow(expect.objectContaining({ code }))
  })
})
