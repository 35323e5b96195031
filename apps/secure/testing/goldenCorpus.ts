import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { toHex } from '../src/signing/toBytes.js'
import type { Payload } from '../src/signing/types.js'
import { evmAddress, solanaAddress } from './approvalFixtures.js'
import { drainers } from './drainerCorpus.js'
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
import { u64 } from './encodeSolana.js'
import * as sol from './solanaCorpus.js'
import * as typed from './typedCorpus.js'

export type Golden = { name: string; payload: Payload }

const call = (to: string, signature: string, args: readonly unknown[] = [], value = 0n): Payload =>
  evmTransaction({ to: to as `0x${string}`, data: encodeCall(signature, args), value })

const message = (text: string): Payload => ({ kind: 'evmMessage', bytes: toHex(utf8ToBytes(text)) })

const native: Golden[] = [
  0n,
  1n,
  10n ** 9n,
  10n ** 17n,
  10n ** 18n,
  32n * 10n ** 18n,
  1_234_567_890_123_456_789n,
  10n ** 24n,
].map(value => ({
  name: `send ${value} wei`,
  payload: evmTransaction({ to: friend, value }),
}))

const tokenAmounts = [
  0n,
  1n,
  999_999n,
  1_000_000n,
  123_456_789_012n,
  2n ** 96n - 1n,
  2n ** 255n,
  2n ** 256n - 1n,
]
const tokens: Golden[] = tokenAmounts.flatMap((amount): Golden[] => [
  {
    name: `transfer ${amount}`,
    payload: call(usdc, 'transfer(address to,uint256 amount)', [friend, amount]),
  },
  {
    name: `approve ${amount}`,
    payload: call(usdc, 'approve(address spender,uint256 amount)', [friend, amount]),
  },
  {
    name: `transferFrom ${amount}`,
    payload: call(usdc, 'transferFrom(address from,address to,uint256 amount)', [evmAddress, friend, amount]),
  },
])

const items: Golden[] = [
  [collection, 'safeTransferFrom(address from,address to,uint256 tokenId)', [evmAddress, friend, 7n]],
  [
    collection,
    'safeTransferFrom(address from,address to,uint256 tokenId,bytes data)',
    [evmAddress, friend, 7n, '0x01'],
  ],
  [collection, 'safeTransferFrom(address from,address to,uint256 tokenId)', [friend, evmAddress, 7n]],
  [
    collection,
    'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
    [evmAddress, friend, 7n, 3n, '0x'],
  ],
  [
    collection,
    'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
    [evmAddress, friend, [1n, 2n], [3n, 4n], '0x'],
  ],
  [
    collection,
    'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
    [evmAddress, friend, [1n], [3n, 4n], '0x'],
  ],
  [collection, 'setApprovalForAll(address operator,bool approved)', [friend, true]],
  [collection, 'setApprovalForAll(address operator,bool approved)', [friend, false]],
  [usdc, 'decreaseAllowance(address spender,uint256 amount)', [friend, 5n]],
  [usdc, 'transfer(address to,uint256 amount)', [usdc, 5n]],
  [usdc, 'transfer(address to,uint256 amount)', [evmAddress, 5n]],
  [weth, 'deposit()', []],
  [weth, 'withdraw(uint256 amount)', [5n]],
  [permit2, 'lockdown((address,address)[] approvals)', [[[usdc, friend]]]],
  [
    permit2,
    'approve(address token,address spender,uint160 amount,uint48 expiration)',
    [usdc, friend, 5n, 1_900_000_000],
  ],
].map(
  ([to, signature, args], index): Golden => ({
    name: `call ${index} ${signature}`,
    payload: call(
      to as string,
      signature as string,
      args as unknown[],
      signature === 'deposit()' ? 10n ** 18n : 0n,
    ),
  }),
)

const path = [weth, usdc]
const v2 = 'address[] path,address to,uint256 deadline'
const end = 1_900_000_000n
const single = '((address,address,uint24,address,uint256,uint256,uint160) params)'
const swaps: Golden[] = [
  [
    v2Router,
    `swapExactETHForTokens(uint256 amountOutMin,${v2})`,
    [2_500_000_000n, path, evmAddress, end],
    10n ** 18n,
  ],
  [
    v2Router,
    `swapExactTokensForTokens(uint256 a,uint256 b,${v2})`,
    [10n ** 18n, 2_500_000_000n, path, evmAddress, end],
  ],
  [
    v2Router,
    `swapExactTokensForETH(uint256 a,uint256 b,${v2})`,
    [10n ** 9n, 10n ** 17n, [usdc, weth], evmAddress, end],
  ],
  [v2Router, `swapTokensForExactTokens(uint256 a,uint256 b,${v2})`, [5n, 10n, path, evmAddress, end]],
  [v2Router, `swapETHForExactTokens(uint256 a,${v2})`, [5n, path, evmAddress, end], 7n],
  [v3Router, `exactInputSingle${single}`, [[usdc, weth, 500, evmAddress, 5n, 3n, 0n]]],
  [v3Router, `exactOutputSingle${single}`, [[usdc, weth, 500, evmAddress, 5n, 3n, 0n]]],
  [
    v3Router,
    'exactInput((bytes,address,uint256,uint256) params)',
    [[`${usdc}0001f4${weth.slice(2)}`, evmAddress, 5n, 3n]],
  ],
  [
    v3Router,
    'multicall(uint256 deadline,bytes[] data)',
    [
      end,
      [
        encodeCall(`exactInputSingle${single}`, [
          [usdc, weth, 500, '0x0000000000000000000000000000000000000002', 5n, 3n, 0n],
        ]),
        encodeCall('unwrapWETH9(uint256 amountMinimum,address recipient)', [3n, evmAddress]),
      ],
    ],
  ],
].map(
  ([to, signature, args, value], index): Golden => ({
    name: `swap ${index} ${String(signature).split('(')[0]}`,
    payload: call(to as string, signature as string, args as unknown[], (value as bigint | undefined) ?? 0n),
  }),
)

const data: Golden[] = [
  { name: 'permit of nothing', payload: typed.permit('0') },
  { name: 'permit without an end', payload: typed.permit('1000000', usdc, typed.maxUint256) },
  { name: 'DAI permit taken back', payload: typed.daiPermit(false) },
  {
    name: 'Seaport listing',
    payload: typed.seaport([{ recipient: evmAddress, amount: '1000000000000000000' }]),
  },
  { name: 'CoW order', payload: typed.cowOrder(evmAddress, '500000000000000000') },
  { name: 'mail', payload: typed.foreign('Mail') },
]

const signIn = (domain: string, rest = ''): string =>
  `${domain} wants you to sign in with your Ethereum account:\n${evmAddress}\n\nWelcome.\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-23T00:00:00Z${rest}`

const messages: Golden[] = [
  { name: 'text', payload: message('Hello') },
  { name: 'text of two lines', payload: message('Hello\nagain') },
  { name: 'text from right to left', payload: message('שלום') },
  { name: 'emoji', payload: message('Love ❤️ 👩‍💻') },
  { name: 'joiner between letters', payload: message('a\u200db') },
  { name: 'nothing', payload: message('') },
  { name: 'sign in', payload: message(signIn('app.example')) },
  {
    name: 'sign in with resources',
    payload: message(signIn('app.example', '\nResources:\n- https://app.example/terms')),
  },
  { name: 'sign-in phrase in a sentence', payload: message('It wants you to sign in with your account') },
  { name: 'Solana text', payload: { kind: 'solanaMessage', bytes: toHex(utf8ToBytes('Hello')) } },
  {
    name: 'Solana sign in',
    payload: {
      kind: 'solanaMessage',
      bytes: toHex(
        utf8ToBytes(`app.example wants you to sign in with your Solana account:\n${solanaAddress}`),
      ),
    },
  },
]

const solana: Golden[] = [
  ...[1n, 5000n, 10n ** 9n, 1_234_567_890n].map(
    (amount): Golden => ({
      name: `send ${amount} lamports`,
      payload: sol.solanaTransaction([sol.sendSol(sol.friendKey, amount)]),
    }),
  ),
  {
    name: 'send with a priority fee',
    payload: sol.solanaTransaction([sol.limit(100_000), sol.price(10_000n), sol.sendSol(sol.friendKey, 5n)]),
  },
  {
    name: 'send with an absurd priority fee',
    payload: sol.solanaTransaction([
      sol.limit(1_400_000),
      sol.price(10n ** 9n),
      sol.sendSol(sol.friendKey, 5n),
    ]),
  },
  { name: 'send to itself', payload: sol.solanaTransaction([sol.sendSol(solanaAddress, 5n)]) },
  {
    name: 'send tokens',
    payload: sol.solanaTransaction([sol.openTokenAccount(), sol.transferTokens(1_500_000n)]),
  },
  {
    name: 'send tokens, Token-2022',
    payload: sol.solanaTransaction([sol.transferTokens(5n, sol.programs.token2022)]),
  },
  { name: 'send tokens, plain', payload: sol.solanaTransaction([sol.transferPlain(5n)]) },
  { name: 'a note', payload: sol.solanaTransaction([sol.memo('Rent, May'), sol.sendSol(sol.friendKey, 5n)]) },
  { name: 'take back', payload: sol.solanaTransaction([sol.revokeTokens()]) },
  { name: 'close', payload: sol.solanaTransaction([sol.closeAccount(solanaAddress)]) },
  {
    name: 'set up a stake',
    payload: sol.solanaTransaction([
      sol.stake(
        0,
        concatBytes(base58.decode(solanaAddress), base58.decode(solanaAddress), new Uint8Array(48)),
      ),
    ]),
  },
  { name: 'stake', payload: sol.solanaTransaction([sol.stake(2, new Uint8Array())]) },
  { name: 'stop staking', payload: sol.solanaTransaction([sol.stake(5, new Uint8Array())]) },
  { name: 'withdraw a stake', payload: sol.solanaTransaction([sol.stake(4, u64(5n))]) },
  {
    name: 'withdraw a stake to itself',
    payload: sol.solanaTransaction([sol.stake(4, u64(5n), solanaAddress)]),
  },
  { name: 'version 0', payload: sol.solanaTransaction([sol.sendSol(sol.friendKey, 5n)], { version: 0 }) },
  {
    name: 'two at once',
    payload: {
      kind: 'solanaTransactions',
      wires: [1n, 2n].flatMap(amount => {
        const payload = sol.solanaTransaction([sol.sendSol(sol.friendKey, amount)])
        return payload.kind === 'solanaTransactions' ? payload.wires : []
      }),
    },
  },
  { name: 'cut off', payload: { kind: 'solanaTransactions', wires: ['AQAB'] } },
]

/** A third of the hostile payloads too. */
const hostile: Golden[] = drainers
  .filter((_, index) => index % 3 === 0)
  .map(({ name, payload }) => ({ name: `hostile: ${name}`, payload }))

export const goldens: readonly Golden[] = [
  ...native,
  ...tokens,
  ...items,
  ...swaps,
  ...data,
  ...messages,
  ...solana,
  ...hostile,
]
