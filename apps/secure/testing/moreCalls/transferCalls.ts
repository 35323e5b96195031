import { evmAddress } from '../approvalFixtures.js'
import { call, end, ether } from '../calls/reportedCall.js'
import { attacker, collection, encodeCall, evmTransaction, usdc } from '../encodeEvm.js'
import { type ReportedShape, shape } from '../signed/types.js'
import { sources as from } from './sources.js'

const zero = `0x${'0'.repeat(40)}`
const none = `0x${'00'.repeat(32)}`
const recipient = `0x${'00'.repeat(12)}${attacker.slice(2)}`
const parameters =
  '(address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256)'
/** Only their calls matter. */
const streams = `0x${'5b'.repeat(20)}`
const airdropped = `0x${'9a'.repeat(20)}`
/** Of contracts, at their published addresses. */
const seaport = '0x0000000000000068f116a894984e2db1123eb395'
const arbitrumInbox = '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f'
const tokenMessenger = '0xbd3fa81b58ba92a82136038b25adec7066af3155'

const item = [2, collection, 4_216n, 1n, 1n]
const order = (offerer: string, consideration: readonly unknown[]): readonly unknown[] => [
  offerer,
  zero,
  [item],
  consideration,
  0,
  1n,
  end,
  none,
  7n,
  none,
  BigInt(consideration.length),
]

export const transferCalls: readonly ReportedShape[] = [
  shape(
    from.sablier,
    'unknownCall',
    ['payment stream withdrawn to somebody else', 'What was paid until now goes to another account.'],
    call(streams, 'withdraw(uint256 streamId,address to,uint128 amount)', [42n, attacker, 8_000_000_000n]),
  ),
  shape(
    from.sablierTransfer,
    'unknownCall',
    ['payment stream handed over', 'What is paid from now on goes to another account.'],
    call(streams, 'withdrawMaxAndTransfer(uint256 streamId,address newRecipient)', [42n, attacker]),
  ),
  shape(
    from.rabbyPurchase,
    'unexpectedValue',
    ['item bought for somebody else', 'The visitor pays, another account receives the item.'],
    call(
      seaport,
      `fulfillAdvancedOrder((${parameters},uint120,uint120,bytes,bytes) order,(uint256,uint8,uint256,uint256,bytes32[])[] resolvers,bytes32 fulfillerConduitKey,address recipient)`,
      [
        [
          order(`0x${'0b'.repeat(20)}`, [[0, zero, 0n, ether, ether, `0x${'0b'.repeat(20)}`]]),
          1n,
          1n,
          `0x${'5c'.repeat(64)}`,
          '0x',
        ],
        [],
        none,
        attacker,
      ],
      ether,
    ),
  ),
  shape(
    from.seaportValidator,
    'unknownCall',
    ['listing for nothing, validated by a transaction', 'It counts as signed; the offerer receives nothing.'],
    call(seaport, `validate((${parameters},bytes)[] orders)`, [[[order(evmAddress, []), '0x']]]),
  ),
  shape(
    from.arbitrum,
    'unexpectedValue',
    ['ticket of a bridge that somebody else can cancel', 'Cancelled, it pays out to that account.'],
    call(
      arbitrumInbox,
      'createRetryableTicket(address to,uint256 l2CallValue,uint256 maxSubmissionCost,address excessFeeRefundAddress,address callValueRefundAddress,uint256 gasLimit,uint256 maxFeePerGas,bytes data)',
      [evmAddress, 3n * ether, ether / 100n, attacker, attacker, 0n, 0n, '0x'],
      3n * ether + ether / 100n,
    ),
  ),
  shape(
    from.circle,
    'unknownCall',
    ['tokens burned, to be made by one caller', 'Only that account can have them made, and for itself.'],
    call(
      tokenMessenger,
      'depositForBurnWithCaller(uint256 amount,uint32 destinationDomain,bytes32 mintRecipient,address burnToken,bytes32 destinationCaller)',
      [8_000_000_000n, 3, recipient, usdc, recipient],
    ),
  ),
  shape(
    from.depositContract,
    'unexpectedValue',
    ['stake for another contract than the deposit contract', 'The contract keeps the stake.'],
    call(
      attacker,
      'deposit(bytes pubkey,bytes withdrawal_credentials,bytes signature,bytes32 deposit_data_root)',
      [
        `0x${'a1'.repeat(48)}`,
        `0x01${'00'.repeat(11)}${evmAddress.slice(2)}`,
        `0x${'b2'.repeat(96)}`,
        `0x${'c3'.repeat(32)}`,
      ],
      32n * ether,
    ),
  ),
  shape(
    from.signIn,
    'unexpectedValue',
    ['sign-in that takes the currency', 'A call named as a sign-in takes all but the fee.'],
    call(attacker, 'SignIn()', [], 7n * ether),
  ),
  shape(
    from.gasToken,
    'highFee',
    ['taking back a false allowance that uses all the gas', 'The token makes gas tokens for its author.'],
    evmTransaction({
      to: airdropped as `0x${string}`,
      data: encodeCall('approve(address spender,uint256 amount)', [attacker, 0n]),
      gas: 9_000_000n,
    }),
  ),
]
