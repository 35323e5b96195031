import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { toHex } from '../../src/signing/toBytes.js'
import type { Payload } from '../../src/signing/types.js'
import { evmAddress, origin, solanaAddress } from '../approvalFixtures.js'
import { collection, friend, weth } from '../encodeEvm.js'
import { u32 } from '../encodeSolana.js'
import type { Golden } from '../goldenCorpus.js'
import * as sol from '../solanaCorpus.js'
import * as typed from '../typedCorpus.js'
import { message } from './messages.js'
import { authorizeChecked } from './solana.js'

const host = new URL(origin).host
const own = { address: solanaAddress, signer: true, writable: true }
const seaportItem = (itemType: number, token: string, amount: string, id = 0) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount: amount,
})
const price = '2500000000000000000'
const signInFields = `Version: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2026-11-23T00:00:00Z`

const rows: readonly (readonly [string, Payload])[] = [
  ['allowance by signature taken back', typed.permit('0')],
  ['allowance of DAI by signature taken back', typed.daiPermit(false)],
  [
    'listing for WETH',
    typed.seaport([], 1, 2, {
      consideration: [{ ...seaportItem(1, weth, price), recipient: evmAddress }],
    }),
  ],
  [
    'listing for the currency and an item on top',
    typed.seaport([], 1, 2, {
      consideration: [
        { ...seaportItem(0, `0x${'0'.repeat(40)}`, price), recipient: evmAddress },
        { ...seaportItem(2, collection, '1', 9), recipient: evmAddress },
      ],
    }),
  ],
  [
    'bid for an item',
    typed.seaport([], 1, 2, {
      offer: [seaportItem(1, weth, price)],
      consideration: [{ ...seaportItem(2, collection, '1', 9), recipient: evmAddress }],
    }),
  ],
  [
    'bid for any item of a collection',
    typed.seaport([], 1, 2, {
      offer: [seaportItem(1, weth, price)],
      consideration: [{ ...seaportItem(4, collection, '1'), recipient: evmAddress }],
    }),
  ],
  [
    'welcome of a market',
    message(
      'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.',
    ),
  ],
  ['welcome of a game', message('Welcome to Immutable X Games! Sign to play.')],
  ['advice', message('Only sign messages of sites that you trust.')],
  ['proof of an address', message('I own this address. 2026-11-26')],
  ['text of 32 letters', message('Sign in to the forum, 2026-11-26')],
  [
    'sign-in with resources',
    message(
      `${host} wants you to sign in with your Ethereum account:\n${evmAddress}\n\nI accept the terms.\n\nURI: ${origin}/login\n${signInFields}\nResources:\n- ${origin}/terms`,
    ),
  ],
  [
    'text on Solana',
    {
      kind: 'solanaMessage',
      bytes: toHex(new TextEncoder().encode('Welcome. Nonce: 8f2c')),
    },
  ],
  [
    'staker and withdrawer checked, and the same',
    sol.solanaTransaction([
      authorizeChecked(sol.toKey(60), 0, solanaAddress),
      authorizeChecked(sol.toKey(60), 1, solanaAddress),
    ]),
  ],
  [
    'authority of a stake taken back',
    sol.solanaTransaction([sol.stake(1, concatBytes(base58.decode(solanaAddress), u32(1)))]),
  ],
  [
    'rent of three closed accounts',
    sol.solanaTransaction(
      [sol.ownTokens, sol.toKey(116), sol.toKey(117)].map(account =>
        sol.token(Uint8Array.of(9), [
          { address: account, writable: true },
          { address: solanaAddress, writable: true },
          own,
        ]),
      ),
    ),
  ],
  ['payment on Solana', sol.solanaTransaction([sol.sendSol(sol.friendKey, 3_000_000_000n)])],
  [
    'payment for two on Solana',
    sol.solanaTransaction([
      sol.sendSol(sol.friendKey, 1_000_000_000n),
      sol.transferTokens(5n),
      sol.memo('Rent, May'),
    ]),
  ],
  [
    'payment in a token of the newer program',
    sol.solanaTransaction([sol.transferTokens(5n, sol.programs.token2022)]),
  ],
  ['delegate taken back', sol.solanaTransaction([sol.revokeTokens()])],
  ['closing authority taken back', sol.solanaTransaction([sol.setAuthority(3, solanaAddress)])],
  [
    'wrapping on Solana',
    sol.solanaTransaction([
      sol.sendSol(sol.ownTokens, 1_000_000_000n),
      sol.token(Uint8Array.of(17), [{ address: sol.ownTokens, writable: true }]),
    ]),
  ],
  ['permit of nothing for a friend', typed.permit('0', weth, 4_102_444_800, friend)],
]

/** The same functions as people use them every day. */
export const benignNeighbours: readonly Golden[] = rows.map(([name, payload]) => ({ name, payload }))
