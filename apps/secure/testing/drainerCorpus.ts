import { utf8ToBytes } from '@noble/hashes/utils.js'
import { serializeTransaction } from 'viem'
import { toHex } from '../src/signing/toBytes.js'
import type { LabelId, Payload } from '../src/signing/types.js'
import { evmAddress } from './approvalFixtures.js'
import { reportedCalls } from './calls/reportedCalls.js'
import { attribute, type Drainer } from './drainerReports.js'
import {
  attacker,
  collection,
  encodeCall,
  evmTransaction,
  multicall3,
  permit2,
  usdc,
  v2Router,
  v3Router,
  weth,
} from './encodeEvm.js'
import { singleDrainers } from './singleDrainers.js'
import { type DrainerRow, solanaDrainers } from './solanaDrainers.js'
import * as typed from './typedCorpus.js'

const tokens = [
  usdc,
  weth,
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
]
const amounts = [
  2n ** 256n - 1n,
  2n ** 255n,
  2n ** 256n - 2n,
  2n ** 160n - 1n,
  2n ** 128n - 1n,
  2n ** 96n - 1n,
  2n ** 254n,
  2n ** 97n,
]
const call = (to: string, signature: string, args: readonly unknown[] = [], value = 0n): Payload =>
  evmTransaction({ to: to as `0x${string}`, data: encodeCall(signature, args), value })

const approvals: DrainerRow[] = tokens.flatMap(token =>
  amounts.flatMap((amount): DrainerRow[] => [
    {
      name: `approve ${token} ${amount}`,
      payload: call(token, 'approve(address spender,uint256 amount)', [attacker, amount]),
      labels: ['unlimited'],
    },
    {
      name: `increaseAllowance ${token} ${amount}`,
      payload: call(token, 'increaseAllowance(address spender,uint256 amount)', [attacker, amount]),
      labels: ['unlimited'],
    },
  ]),
)

const items: DrainerRow[] = Array.from({ length: 10 }, (_, index): DrainerRow => {
  const contract = `0x${(index + 1).toString(16).padStart(40, 'b')}`
  return {
    name: `setApprovalForAll ${index}`,
    payload: call(contract, 'setApprovalForAll(address operator,bool approved)', [attacker, true]),
    labels: ['approvalForAll'],
  }
})

const permits: DrainerRow[] = [
  ...amounts.flatMap((amount): DrainerRow[] => [
    { name: `permit ${amount}`, payload: typed.permit(`${amount}`), labels: ['permit'] },
    {
      name: `permit of WETH ${amount}`,
      payload: typed.permit(`${amount}`, weth, typed.maxUint256),
      labels: ['permit'],
    },
    { name: `Permit2 transfer ${amount}`, payload: typed.permitTransfer(`${amount}`), labels: ['permit'] },
    { name: `Permit2 witness ${amount}`, payload: typed.permitWitness(`${amount}`), labels: ['permit'] },
    { name: `authorization ${amount}`, payload: typed.authorization(`${amount}`), labels: ['permit'] },
    {
      name: `receive authorization ${amount}`,
      payload: typed.authorization(`${amount}`, 'ReceiveWithAuthorization'),
      labels: ['permit'],
    },
  ]),
  ...amounts
    .filter(amount => amount < 2n ** 160n)
    .map(
      (amount): DrainerRow => ({
        name: `Permit2 single ${amount}`,
        payload: typed.permitSingle(`${amount}`),
        labels: ['permit'],
      }),
    ),
  { name: 'DAI permit', payload: typed.daiPermit(true), labels: ['permit'] },
  ...[1, 2, 3, 4].flatMap((count): DrainerRow[] => [
    {
      name: `Permit2 batch ${count}`,
      payload: typed.permitBatch(tokens.slice(0, count)),
      labels: ['permit'],
    },
    {
      name: `Permit2 batch transfer ${count}`,
      payload: typed.permitBatchTransfer(tokens.slice(0, count)),
      labels: ['permit'],
    },
  ]),
]

const orders: DrainerRow[] = [
  ...[1, 2, 5, 10].flatMap((count): DrainerRow[] => [
    { name: `Seaport for nothing ${count}`, payload: typed.seaport([], count), labels: ['order'] },
    {
      name: `Seaport to the attacker ${count}`,
      payload: typed.seaport([{ recipient: attacker, amount: '1' }], count),
      labels: ['order'],
    },
    {
      name: `Seaport for zero ${count}`,
      payload: typed.seaport([{ recipient: evmAddress, amount: '0' }], count, 3),
      labels: ['order'],
    },
    { name: `Seaport of tokens ${count}`, payload: typed.seaport([], count, 1), labels: ['order'] },
    { name: `Seaport by criteria ${count}`, payload: typed.seaport([], count, 4), labels: ['order'] },
  ]),
  {
    name: 'CoW order to the attacker',
    payload: typed.cowOrder(attacker, '1000'),
    labels: ['otherRecipient'],
  },
  { name: 'CoW order for nothing', payload: typed.cowOrder(evmAddress, '1'), labels: ['noMinimum'] },
  ...[
    'Root',
    'BulkOrder',
    'MetaTransaction',
    'ForwardRequest',
    'Agent',
    'HyperliquidTransaction',
    'Vote',
    'Claim',
  ].map(
    (name): DrainerRow => ({
      name: `typed data ${name}`,
      payload: typed.foreign(name),
      labels: ['unknownTypedData'],
    }),
  ),
  {
    name: 'typed data without a contract',
    payload: typed.foreign('Permit', { name: 'Token', chainId: 1 }),
    labels: ['unknownTypedData'],
  },
  {
    name: 'permit for every network',
    payload: typed.foreign('Login', { name: 'Token' }),
    labels: ['unknownTypedData'],
  },
  { name: 'delegation', payload: typed.delegation(attacker), labels: ['delegation'] },
  { name: 'shared wallet, delegate call', payload: typed.safeTx(1), labels: ['unknownCall'] },
  { name: 'shared wallet, call', payload: typed.safeTx(0), labels: ['unknownCall'] },
]

const lures = [
  'claim()',
  'Claim()',
  'claimReward()',
  'claimRewards()',
  'ClaimRewards()',
  'SecurityUpdate()',
  'Connect()',
  'connectWallet()',
  'networkMerge()',
  'airdrop()',
  'mint()',
  'publicMint()',
  'register()',
  'verify()',
  'withdrawAll()',
  'stake()',
  'migrate()',
  'Execute()',
  'Swap()',
  'join()',
]
const claims: DrainerRow[] = lures.flatMap((signature): DrainerRow[] => [
  {
    name: `${signature} with value`,
    payload: call(attacker, signature, [], 10n ** 18n),
    labels: ['unknownCall'],
  },
  { name: `${signature}`, payload: call(attacker, signature), labels: ['unknownCall'] },
])

const wrapped: DrainerRow[] = [
  ['approve(address spender,uint256 amount)', [attacker, 2n ** 256n - 1n], 'unlimited'],
  ['setApprovalForAll(address operator,bool approved)', [attacker, true], 'approvalForAll'],
  ['transferOwnership(address newOwner)', [attacker], 'ownerChange'],
  ['claim()', [], 'unknownCall'],
].flatMap(([signature, args, label]): DrainerRow[] => {
  const inner = encodeCall(signature as string, args as unknown[])
  const labels = [label as LabelId]
  const once = encodeCall('multicall(bytes[] data)', [[inner]])
  return [
    { name: `multicall of ${signature}`, payload: evmTransaction({ to: usdc, data: once }), labels },
    {
      name: `multicall with a deadline of ${signature}`,
      payload: call(usdc, 'multicall(uint256 deadline,bytes[] data)', [1n, [inner, inner]]),
      labels,
    },
    {
      name: `nested multicall of ${signature}`,
      payload: call(usdc, 'multicall(bytes[] data)', [[once]]),
      labels,
    },
    {
      name: `Multicall3 of ${signature}`,
      payload: call(multicall3, 'aggregate3((address target,bool allowFailure,bytes callData)[] calls)', [
        [{ target: usdc, allowFailure: true, callData: inner }],
      ]),
      labels,
    },
  ]
})

const swaps: DrainerRow[] = [
  {
    name: 'swap to the attacker',
    payload: call(
      v2Router,
      'swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
      [1n, [weth, usdc], attacker, 1n],
      10n ** 18n,
    ),
    labels: ['otherRecipient'],
  },
  {
    name: 'swap without a minimum',
    payload: call(
      v2Router,
      'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
      [1n, 0n, [weth, usdc], evmAddress, 1n],
    ),
    labels: ['noMinimum'],
  },
  {
    name: 'swap at another contract',
    payload: call(
      attacker,
      'swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
      [1n, [weth, usdc], evmAddress, 1n],
      10n ** 18n,
    ),
    labels: ['unknownContract'],
  },
  {
    name: 'exactInputSingle to the attacker',
    payload: call(
      v3Router,
      'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160) params)',
      [[weth, usdc, 500, attacker, 1n, 1n, 0n]],
    ),
    labels: ['otherRecipient'],
  },
]

const control: DrainerRow[] = [
  ['transferOwnership(address newOwner)', [attacker]],
  ['setOwner(address newOwner)', [attacker]],
  ['changeAdmin(address newAdmin)', [attacker]],
  ['upgradeTo(address implementation)', [attacker]],
  ['upgradeToAndCall(address implementation,bytes data)', [attacker, '0x']],
  ['grantRole(bytes32 role,address account)', [`0x${'00'.repeat(32)}`, attacker]],
].map(([signature, args]) => ({
  name: String(signature),
  payload: call(collection, signature as string, args as unknown[]),
  labels: ['ownerChange'],
}))

const delegations: DrainerRow[] = Array.from({ length: 6 }, (_, index) => {
  // Authorizations are signed by the sender; the transaction itself is not.
  const unsigned = serializeTransaction({
    type: 'eip7702',
    chainId: index + 1,
    nonce: index,
    to: evmAddress,
    gas: 100_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    authorizationList: [{ address: attacker, chainId: index, nonce: index, r: '0x1', s: '0x1', yParity: 0 }],
  })
  return {
    name: `EIP-7702 delegation ${index}`,
    payload: { kind: 'evmTransaction', chainId: '1', unsigned },
    labels: ['delegation'],
  }
})

const others: DrainerRow[] = [
  { name: 'contract creation', payload: evmTransaction({ data: '0x6000' }), labels: ['contractCreation'] },
  {
    name: 'contract creation with value',
    payload: evmTransaction({ data: '0x6000', value: 10n ** 18n }),
    labels: ['contractCreation'],
  },
  {
    name: 'transfer with bytes behind it',
    payload: evmTransaction({
      to: usdc,
      data: `${encodeCall('transfer(address to,uint256 amount)', [attacker, 1n])}00`,
    }),
    labels: ['unknownCall'],
  },
  {
    name: 'transfer with value',
    payload: call(usdc, 'transfer(address to,uint256 amount)', [attacker, 1n], 10n ** 18n),
    labels: ['unexpectedValue'],
  },
  {
    name: 'Permit2 approve',
    payload: call(permit2, 'approve(address token,address spender,uint160 amount,uint48 expiration)', [
      usdc,
      attacker,
      2n ** 160n - 1n,
      2 ** 40,
    ]),
    labels: ['unlimited'],
  },
  {
    name: 'to the zero address',
    payload: evmTransaction({ to: `0x${'0'.repeat(40)}`, value: 1n }),
    labels: ['burn'],
  },
  ...['0x19457468', `0x${'ab'.repeat(32)}`, '0x00ff'].map(
    (bytes): DrainerRow => ({
      name: `message of bytes ${bytes}`,
      payload: { kind: 'evmMessage', bytes: bytes as `0x${string}` },
      labels: ['unreadable'],
    }),
  ),
  ...['evil.example', 'app.example.evil.example', 'app.example:8443', 'аpp.example'].map(
    (domain): DrainerRow => ({
      name: `sign-in for ${domain}`,
      payload: {
        kind: 'evmMessage',
        bytes: toHex(
          utf8ToBytes(
            `${domain} wants you to sign in with your Ethereum account:\n${evmAddress}\n\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-23T00:00:00Z`,
          ),
        ),
      },
      labels: ['domainMismatch', 'signIn'],
    }),
  ),
  {
    name: 'message in another order',
    payload: { kind: 'evmMessage', bytes: toHex(utf8ToBytes('Pay \u202Eelpmaxe')) },
    labels: ['hiddenText'],
  },
]

/** Payloads made here, none captured; most in shapes that public reports describe. */
export const drainers: readonly Drainer[] = attribute([
  ...approvals,
  ...items,
  ...permits,
  ...orders,
  ...claims,
  ...wrapped,
  ...swaps,
  ...control,
  ...delegations,
  ...others,
  ...singleDrainers,
  ...solanaDrainers,
]).concat(reportedCalls)
