import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Payload } from '../src/signing/types.js'
import { evmAddress, solanaAddress } from './approvalFixtures.js'
import { benignCalls } from './calls/benignCalls.js'
import {
  collection,
  encodeCall,
  evmTransaction,
  friend,
  permit2,
  usdc,
  v2Router,
  v3Router,
  weth,
} from './encodeEvm.js'
import { type Golden, goldens } from './goldenCorpus.js'
import * as sol from './solanaCorpus.js'
import * as swap from './swapCorpus.js'
import * as typed from './typedCorpus.js'

const { ether } = swap
const call = (to: string, signature: string, args: readonly unknown[] = [], value = 0n): Payload =>
  evmTransaction({ to: to as `0x${string}`, data: encodeCall(signature, args), value })

/** Of the reviewed transactions, those that call for no warning. */
const ordinary =
  /^(send \d|transfer \d|transferFrom \d|approve (0|1|999999|1000000|123456789012)$|swap \d|text|emoji|sign in$|send with a priority fee|send tokens|send to itself|a note|take back|close$|stake|stop staking|withdraw a stake to itself|version 0|two at once|Seaport listing|CoW order|DAI permit taken back|permit of nothing)/

const appData = `0x${'cd'.repeat(32)}`
const conduitKey = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'
const rent = 2_039_280n
const own = base58.decode(solanaAddress)

const rows: readonly (readonly [string, Payload])[] = [
  ...[1n, 25n, 400n].flatMap((coins): [string, Payload][] => [
    [
      `swap ${coins} of the currency`,
      swap.toV3(swap.exactInput({ amount: coins * ether, least: coins * 2_500_000_000n }), coins * ether),
    ],
    [
      `swap ${coins} for the currency`,
      swap.together([
        swap.exactInput({
          sold: usdc,
          bought: weth,
          recipient: swap.routerItself,
          amount: coins * 2_500_000_000n,
          least: coins * ether,
        }),
        swap.unwrapTo(coins * ether, evmAddress),
      ]),
    ],
    [
      `swap at most ${coins} for an exact amount`,
      swap.together(
        [swap.exactOutput({ amount: coins * 2_500_000_000n, least: coins * ether }), swap.refundEth],
        coins * ether,
      ),
    ],
    [
      `aggregator ${coins}`,
      swap.oneInchSwap(friend, { amount: coins * 2_500_000_000n, least: coins * ether }),
    ],
    [`several steps ${coins}`, swap.lifiSwap([{ amount: coins * 2_500_000_000n }, {}], coins * ether)],
    [`wrap ${coins}`, call(weth, 'deposit()', [], coins * ether)],
    [`unwrap ${coins}`, call(weth, 'withdraw(uint256 amount)', [coins * ether])],
    [
      `order of CoW ${coins}`,
      typed.cowOrder(evmAddress, `${coins * ether}`, { appData, sellAmount: `${coins * 2_500_000_000n}` }),
    ],
    [
      `listing of OpenSea ${coins}`,
      typed.seaport(
        [
          { recipient: evmAddress, amount: `${coins * ether}` },
          { recipient: friend, amount: `${(coins * ether) / 40n}` },
        ],
        1,
        2,
        { conduitKey },
      ),
    ],
    [
      `exact allowance of a router ${coins}`,
      call(usdc, 'approve(address spender,uint256 amount)', [
        coins % 2n ? v2Router : v3Router,
        coins * 1_000_000n,
      ]),
    ],
    [
      `payment in tokens ${coins}`,
      call(usdc, 'transfer(address to,uint256 amount)', [friend, coins * 1_000_000n]),
    ],
  ]),
  [
    'allowance through Permit2 for a month',
    call(permit2, 'approve(address token,address spender,uint160 amount,uint48 expiration)', [
      usdc,
      v3Router,
      5_000_000n,
      1_900_000_000,
    ]),
  ],
  ['taking allowances back', call(permit2, 'lockdown((address,address)[] approvals)', [[[usdc, friend]]])],
  [
    'taking back a collection',
    call(collection, 'setApprovalForAll(address operator,bool approved)', [friend, false]),
  ],
  [
    'giving away an item',
    call(collection, 'safeTransferFrom(address from,address to,uint256 tokenId)', [evmAddress, friend, 7n]),
  ],
  ['tokens to somebody new', sol.solanaTransaction([sol.openTokenAccount(), sol.transferTokens(1_500_000n)])],
  [
    'tokens with a fee for speed',
    sol.solanaTransaction([sol.limit(80_000), sol.price(50_000n), sol.transferTokens(5n)]),
  ],
  [
    'a new token account',
    sol.solanaTransaction([
      sol.createAccount(sol.ownTokens, { lamports: rent, space: 165n, program: sol.programs.token }),
      sol.setUpTokens(sol.ownTokens, solanaAddress),
    ]),
  ],
  [
    'a new stake',
    sol.solanaTransaction([
      sol.createAccount(sol.toKey(60), {
        lamports: 5_000_000_000n,
        space: 200n,
        program: sol.programs.stake,
      }),
      sol.stake(0, concatBytes(own, own, new Uint8Array(48))),
      sol.stake(2, new Uint8Array()),
    ]),
  ],
  ['an account taken back', sol.solanaTransaction([sol.setAuthority(2, solanaAddress)])],
]

export const benign: readonly Golden[] = [
  ...goldens.filter(({ name }) => ordinary.test(name)),
  ...[...rows, ...benignCalls].map(([name, payload]) => ({ name, payload })),
]
