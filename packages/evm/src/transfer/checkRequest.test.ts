import { describe, expect, test } from 'vitest'
import { mainnet } from '../chains/networks.js'
import { nativeRequest, tokenRequest } from '../fixtures/transferFixture.js'
import { checkRequest } from './checkRequest.js'

const request = nativeRequest({ network: mainnet })
const [chain = '', reference = '', address = ''] = request.account.split(':')

describe('D5: what no chain would take is refused before a read', () => {
  test.each([
    [{}],
    [{ amount: undefined, receiver: undefined }],
    [{ amount: 2n ** 256n - 1n }],
    [{ token: tokenRequest({ network: mainnet }).token }],
  ])('%# is taken', over => {
    expect(() => checkRequest({ ...request, ...over })).not.toThrow()
  })

  test.each<[string, object]>([
    ['CHAIN_MISMATCH', { account: `${chain}:${reference}0:${address}` }],
    ['CHAIN_MISMATCH', { network: { ...request.network, chainNamespace: 'solana' } }],
    ['INVALID_CAIP_ADDRESS', { account: `${chain}:${reference}:${address}0` }],
    ['INVALID_ADDRESS', { token: { ...request.token, address: '0x12' } }],
    ['INVALID_ADDRESS', { receiver: `0x${'0'.repeat(40)}` }],
    ['INVALID_ADDRESS', { receiver: `${request.receiver}0` }],
    ['INVALID_ADDRESS', { receiver: '' }],
    ['AMOUNT_INVALID', { amount: 0n }],
    ['AMOUNT_INVALID', { amount: -1n }],
    ['AMOUNT_INVALID', { amount: 2n ** 256n }],
    ['AMOUNT_INVALID', { amount: 1 }],
  ])('%s: %#', (code, over) => {
    expect(() => checkRequest({ ...request, ...over })).toThrow(expect.objectContaining({ code }))
  })
})
