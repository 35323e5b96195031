import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection, encodeCall, permit2, typedData, usdc, weth } from '../encodeEvm.js'
import { evmSources as from } from './sources.js'
import { type ReportedShape, shape } from './types.js'

const zero = `0x${'0'.repeat(40)}`
/** A wallet of Safe with others. */
const wallet = '0x1db92e2eebc8e0c075a02bea49a2935bcd2dfcf4'
const multiSend = '0x40a2accbd92bca938b02010e17a5b8929b49130d'
const somebody = '0xb5e64e857bb7b5350196c5bac8d639cec1072745'

const safeTx = (changes: object) =>
  typedData({
    primaryType: 'SafeTx',
    types: {
      SafeTx:
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
    },
    message: {
      to: usdc,
      value: 0,
      data: '0x',
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: zero,
      refundReceiver: zero,
      nonce: 48,
      ...changes,
    },
    domain: { chainId: 1, verifyingContract: wallet },
  })

const approve = (amount: bigint) => encodeCall('approve(address,uint256)', [somebody, amount])
const increase = encodeCall('increaseAllowance(address,uint256)', [somebody, 10n ** 22n])

/** MultiSend's packed entries: operation, to, value, length, data. */
const pack = (to: string, data: string): string =>
  `00${to.slice(2)}${'0'.repeat(64)}${((data.length - 2) / 2).toString(16).padStart(64, '0')}${data.slice(2)}`

const execTransaction =
  'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)'

/** What a member of a shared wallet signs. */
export const sharedWalletShapes: readonly ReportedShape[] = [
  shape(
    from.testDappCopy,
    'unknownCall',
    ['shared wallet runs another one’s delegate call', 'A call inside a call overwrites the implementation.'],
    safeTx({
      to: '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0',
      data: encodeCall(execTransaction, [
        ...['0x96221423681a6d52e184d440a8efcebb105c7242', 0n],
        ...[encodeCall('transfer(address,uint256)', [attacker, 0n]), 1, 45_746n, 0n, 0n, zero, zero, '0x'],
      ]),
      operation: 1,
      safeTxGas: 45_746,
    }),
  ),
  shape(
    from.radiant,
    'unknownCall',
    [
      'shared wallet gives away a protocol',
      'transferOwnership, shown as a harmless call on a screen that lies.',
    ],
    safeTx({
      to: '0x091d52cace1edc5527c99cdcfa6937c1635330e4',
      data: encodeCall('transferOwnership(address)', [attacker]),
    }),
  ),
  shape(
    from.testDappCopy,
    'unknownCall',
    ['shared wallet allows a person its tokens', 'approve, for an account that is no contract.'],
    safeTx({ to: weth, data: approve(420n * 10n ** 18n) }),
  ),
  shape(
    from.testDappCopy,
    'unknownCall',
    ['shared wallet raises an allowance', 'increaseAllowance, which fewer screens read.'],
    safeTx({ to: '0x5afe3855358e112b5647b952709e6165e1c1eeee', data: increase }),
  ),
  shape(
    from.testDappCopy,
    'unknownCall',
    ['shared wallet allows several tokens at once', 'Two allowances behind a MultiSend.'],
    safeTx({
      to: multiSend,
      data: encodeCall('multiSend(bytes)', [
        `0x${pack('0x5afe3855358e112b5647b952709e6165e1c1eeee', increase)}${pack(weth, approve(420n * 10n ** 18n))}`,
      ]),
      operation: 1,
    }),
  ),
  shape(
    from.testDappCopy,
    'unknownCall',
    ['shared wallet claims with currency', 'claim() at an account without code keeps what is sent.'],
    safeTx({ to: somebody, value: '40000000000000000', data: '0x4e71d92d' }),
  ),
  shape(
    from.cobo,
    'unknownCall',
    ['shared wallet changes who owns it', 'The call is to itself: one owner more, one signature enough.'],
    safeTx({ to: wallet, data: encodeCall('addOwnerWithThreshold(address,uint256)', [attacker, 1n]) }),
  ),
  shape(
    from.gasToken,
    'furtherTerms',
    ['shared wallet pays a thief for gas', 'A price of gas in a token, paid to the refund receiver.'],
    safeTx({ baseGas: 1, gasPrice: '1000000000000', gasToken: usdc, refundReceiver: attacker }),
  ),
  shape(
    from.cobo,
    'unknownTypedData',
    ['message of a shared wallet', 'The wallet signs by it: a permit or an order, of which a hash is seen.'],
    typedData({
      primaryType: 'SafeMessage',
      types: { SafeMessage: 'bytes message' },
      message: { message: `0x1901${permit2.slice(2)}${collection.slice(2)}${evmAddress.slice(2)}` },
      domain: { chainId: 1, verifyingContract: wallet },
    }),
  ),
]
