import type { Network } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBitcoinSigner, keyKinds } from '../fixtures/createBitcoinSigner.js'
import { readPaymentLink, writePaymentLink } from './paymentLink.js'

const toNetwork = (reference: string): Network => ({
  caipNetworkId: `bip122:${reference}`,
  chainNamespace: 'bip122',
  id: reference,
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: [],
})
const mainnet = toNetwork('000000000019d6689c085ae165831e93')
const testnet = toNetwork('000000000933ea01ad0ee984209779ba')
const address = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const segwit = createBitcoinSigner('p2wpkh').address
const taproot = createBitcoinSigner('p2tr').address
const testAddress = createBitcoinSigner('p2wpkh', 1, 'testnet').address
const token = { symbol: 'BTC', decimals: 8 }

// The examples of the standard (bitcoin/bips at 7fe0b034, BSD-2-Clause), and what it says of each; its
// addresses have no valid checksum, so others are in their place.
describe('BIP-321 links', () => {
  test.each([
    ['an address', `bitcoin:${address}`, { receiver: address }],
    ['a label', `bitcoin:${address}?label=Luke-Jr`, { receiver: address }],
    [
      'an amount',
      `bitcoin:${address}?amount=20.3&label=Luke-Jr`,
      { receiver: address, amount: { units: 2_030_000_000n } },
    ],
    [
      'a message',
      `bitcoin:${address}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`,
      { receiver: address, amount: { units: 5_000_000_000n } },
    ],
    [
      'a lightning invoice beside it',
      `bitcoin:${address}?amount=.5&lightning=lnbc420bogusinvoice`,
      { receiver: address, amount: { units: 50_000_000n } },
    ],
    [
      'what is not required',
      `bitcoin:${address}?somethingyoudontunderstand=50&somethingelseyoudontget=999`,
      { receiver: address },
    ],
    ['two addresses as parameters', `bitcoin:?bc=${segwit}&bc=${taproot}`, { receiver: segwit }],
    [
      'capitals',
      `BITCOIN:${segwit.toUpperCase()}?BC=${taproot.toUpperCase()}`,
      { receiver: segwit.toUpperCase() },
    ],
    ['capitals without a path', `BITCOIN:?BC=${segwit.toUpperCase()}`, { receiver: segwit.toUpperCase() }],
    [
      'a proof of payment that is not required',
      `bitcoin:${address}?pop=initiatingapp%3a`,
      { receiver: address },
    ],
  ])('with %s', (_name, link, expected) => {
    expect(readPaymentLink(link, mainnet)).toEqual(expected)
  })

  test.each([
    [
      'what is required and not known',
      `bitcoin:${address}?req-somethingyoudontunderstand=50`,
      'LINK_UNSUPPORTED',
    ],
    ['a proof of payment that is required', `bitcoin:${address}?req-pop=callback%3a`, 'LINK_UNSUPPORTED'],
    ['lightning alone', 'bitcoin:?lightning=lnbc420bogusinvoice', 'LINK_UNSUPPORTED'],
    ['silent payments alone', 'bitcoin:?lno=lno1bogusoffer&sp=sp1qsilentpayment', 'LINK_UNSUPPORTED'],
    ['a label twice', `bitcoin:${address}?label=Luke-Jr&label=Matt`, 'FORMAT'],
    ['an amount twice', `bitcoin:${address}?amount=42&amount=42`, 'FORMAT'],
    ['an amount twice in another case', `bitcoin:${address}?amount=42&AMOUNT=10`, 'FORMAT'],
    ['two proofs of payment', `bitcoin:${address}?pop=callback%3a&req-pop=callback%3a`, 'FORMAT'],
    ['a comma in the amount', `bitcoin:${address}?amount=50,000.00`, 'FORMAT'],
    ['no amount', `bitcoin:${address}?amount=`, 'FORMAT'],
    ['a part of a satoshi', `bitcoin:${address}?amount=0.000000001`, 'FORMAT'],
    ['an address of testnet under the key of mainnet', `bitcoin:?bc=${testAddress}`, 'FORMAT'],
    ['an address with a typo', `bitcoin:${address.replace('M', 'N')}`, 'FORMAT'],
    ['nothing', 'bitcoin:', 'FORMAT'],
    ['a broken escape', `bitcoin:${address}?label=%zz`, 'FORMAT'],
    ['a path', `bitcoin://${address}`, 'FORMAT'],
    ['an address of another network', `bitcoin:?tb=${testAddress}`, 'NETWORK'],
    ['a path of another network', `bitcoin:${testAddress}`, 'NETWORK'],
  ])('with %s are refused', (_name, link, problem) => {
    expect(readPaymentLink(link, mainnet)).toEqual({ problem })
  })

  test.each([address, 'ethereum:0x0', 'bitcoincash:q', 'x bitcoin:y'])('are not %s', text => {
    expect(readPaymentLink(text, mainnet)).toBeUndefined()
  })

  test('on a network without its kind known are refused', () => {
    expect(readPaymentLink(`bitcoin:${address}`, toNetwork('ffffffffffffffffffffffffffffffff'))).toEqual({
      problem: 'NETWORK',
    })
    expect(readPaymentLink(`bitcoin:${address}`, toNetwork('toString'))).toEqual({ problem: 'NETWORK' })
  })

  test('are read as they were written, on mainnet and testnet', () => {
    const satoshis = fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n })
    fc.assert(
      fc.property(
        fc.constantFrom(...keyKinds),
        fc.constantFrom(mainnet, testnet),
        fc.option(satoshis),
        (kind, network, units) => {
          const { address: receiver } = createBitcoinSigner(
            kind,
            1,
            network === mainnet ? 'mainnet' : 'testnet',
          )
          const text = units?.toString().padStart(9, '0')
          const amount = text && `${text.slice(0, -8)}.${text.slice(-8)}`
          const link = writePaymentLink({ network, receiver, token, amount: amount ?? undefined })
          expect(readPaymentLink(link, network)).toEqual({
            receiver,
            ...(units === null ? {} : { amount: { units } }),
          })
          expect(readPaymentLink(link, network === mainnet ? testnet : mainnet)).toEqual({
            problem: 'NETWORK',
          })
        },
      ),
    )
  })
})
