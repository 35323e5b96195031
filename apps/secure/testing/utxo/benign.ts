import type { HostRequest } from '../../src/signing/types.js'
import { bitcoin, stacks, stacksKey, stranger } from '../familyFixtures.js'
import {
  encodePostCondition,
  encodeValue,
  stacksFriend,
  stacksToken,
  stxPayment,
  tokenPayment,
} from '../stacksTransactions.js'
import {
  bitcoinText,
  coin,
  payment,
  sendStacks,
  spend,
  stacksText,
  toPlainHex,
  toSelf,
  toThief,
} from './requests.js'

const friend = { script: Uint8Array.of(0, 20, ...new Uint8Array(20).fill(3)) }

function note(text: string) {
  const bytes = new TextEncoder().encode(text)
  return { script: Uint8Array.of(0x6a, bytes.length, ...bytes), amount: 0n }
}

const signIn = (family: string, address: string, caipNetworkId: string): string =>
  `app.example wants you to sign in with your ${family} account:\n${address}\n\n\nURI: https://app.example\nVersion: 1\nChain ID: ${caipNetworkId.split(':')[1]}\nNonce: 12345678\nIssued At: 2026-11-26T00:00:00Z`

const own = stacksKey.mainnet
const id = { type: 'uint', value: 4n } as const

/** What is asked for every day, close to what the reports describe. */
export const benignRequests: readonly (readonly [string, HostRequest])[] = [
  ['payment with change', spend([coin(90_000n)], [toThief(50_000n), toSelf(39_000n)])],
  ['payment of everything', spend([coin(90_000n)], [toThief(89_000n)])],
  [
    'payment of two, with change',
    spend([coin(990_000n)], [toThief(50_000n), { ...friend, amount: 60_000n }, toSelf(879_000n)]),
  ],
  ['payment with a note', spend([coin(90_000n)], [toThief(50_000n), note('=:ETH.ETH'), toSelf(39_000n)])],
  ['coins joined', spend([coin(90_000n), coin(91_000n), coin(92_000n)], [toSelf(270_000n)])],
  ['coin split', spend([coin(190_000n)], [toSelf(90_000n), toSelf(99_000n)])],
  ['payment while the network is busy', spend([coin(400_000n)], [toThief(200_000n), toSelf(80_000n)])],
  [
    'purchase from another account',
    spend([coin(90_000n), { key: stranger, amount: 20_000n }], [toThief(60_000n), toSelf(49_000n)]),
  ],
  ['sign-in with Bitcoin', bitcoinText(signIn('Bitcoin', payment.address, bitcoin.caipNetworkId))],
  ['text of Bitcoin', bitcoinText('Welcome to the market. This signs in, and costs nothing.')],
  ['text with a hash in it', bitcoinText(`I own the file ${'ab'.repeat(32)}.`)],
  ['transfer of STX with a note', sendStacks(stxPayment)],
  ['transfer of a token with its condition', sendStacks(tokenPayment)],
  [
    'transfer of a collectible with its condition',
    sendStacks({
      kind: 'call',
      contract: stacksToken,
      functionName: 'transfer',
      functionArgs: [id, { type: 'address', value: own }, { type: 'address', value: stacksFriend }].map(
        value => toPlainHex(encodeValue(value)),
      ),
      postConditions: [
        toPlainHex(
          encodePostCondition({
            type: 'nft-postcondition',
            address: own,
            condition: 'sent',
            asset: `${stacksToken}::one`,
            assetId: id,
          }),
        ),
      ],
      postConditionMode: 'deny',
    }),
  ],
  ['sign-in with Stacks', stacksText(signIn('Stacks', own, stacks.caipNetworkId))],
  ['text of Stacks', stacksText('A request to withdraw is handled within a day.')],
]
