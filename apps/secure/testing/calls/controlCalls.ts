import { encodeAbiParameters, serializeTransaction } from 'viem'
import type { Hex, Payload } from '../../src/signing/types.js'
import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection, encodeCall, evmTransaction, usdc, weth } from '../encodeEvm.js'
import { callReports as from } from './callReports.js'
import { call, most, type ReportedCall, reported } from './reportedCall.js'

const zero = `0x${'0'.repeat(40)}` as const
/** Only their calls matter. */
const proxyOfVault = `0x${'d5'.repeat(20)}`
const governor = `0x${'90'.repeat(20)}`
const sharedWallet = `0x${'5a'.repeat(20)}`
const addressesProvider = `0x${'4d'.repeat(20)}`
const minterRole = '0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6'
/** Of contracts, at their published addresses. */
const walletDelegator = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const safeFactory = '0xa6b71e26c5e0845f74c812102ca7114b6a896ab2'
const safeCode = '0xd9db270c1b5e3bd161e8c8503c55ceabee709552'

type SafeCall = {
  to?: string
  data: Hex
  operation?: 0 | 1
  gasPrice?: bigint
  gasToken?: string
  refundReceiver?: string
}

/** As the last of the owners sends it, with the others’ signatures. */
const execute = ({
  to = sharedWallet,
  data,
  operation = 0,
  gasPrice = 0n,
  gasToken = zero,
  refundReceiver = zero,
}: SafeCall): Payload =>
  call(
    sharedWallet,
    'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
    [
      to,
      0n,
      data,
      operation,
      0n,
      gasPrice === 0n ? 0n : 100_000n,
      gasPrice,
      gasToken,
      refundReceiver,
      `0x${'5c'.repeat(65)}`,
    ],
  )

/** Calls that an account with code makes by itself (ERC-7579). */
const batch = (calls: readonly { target: string; callData: Hex }[]): Hex =>
  encodeCall('execute(bytes32 mode,bytes executionCalldata)', [
    `0x01${'00'.repeat(31)}`,
    encodeAbiParameters(
      [
        {
          type: 'tuple[]',
          components: [
            { type: 'address', name: 'target' },
            { type: 'uint256', name: 'value' },
            { type: 'bytes', name: 'callData' },
          ],
        },
      ],
      [calls.map(({ target, callData }) => ({ target: target as Hex, value: 0n, callData }))],
    ),
  ])

const approveAll = encodeCall('approve(address spender,uint256 amount)', [attacker, most])
const takeAll = batch([
  { target: usdc, callData: approveAll },
  { target: weth, callData: approveAll },
  {
    target: collection,
    callData: encodeCall('setApprovalForAll(address operator,bool approved)', [attacker, true]),
  },
])

const backdoor = encodeCall(
  'setup(address[] owners,uint256 threshold,address to,bytes data,address fallbackHandler,address paymentToken,uint256 payment,address paymentReceiver)',
  [[evmAddress], 1n, attacker, encodeCall('enableModule(address module)', [attacker]), zero, zero, 0n, zero],
)

export const controlCalls: readonly ReportedCall[] = [
  reported(
    from.vault,
    'owner of the proxy that holds a vault of Maker',
    'ownerChange',
    call(proxyOfVault, 'setOwner(address owner)', [attacker]),
  ),
  reported(
    from.vote,
    'vote that is an upgrade',
    'ownerChange',
    call(governor, 'upgrade(address implementation)', [attacker]),
  ),
  reported(
    from.roles,
    'account that may mint, by its function',
    'ownerChange',
    call(collection, 'addMinter(address account)', [attacker]),
  ),
  reported(
    from.roles,
    'account that may mint, by its role',
    'ownerChange',
    call(collection, 'grantRole(bytes32 role,address account)', [minterRole, attacker]),
  ),
  reported(
    from.bybit,
    'delegate call of a shared wallet with the words of a transfer',
    'unknownCall',
    execute({
      to: attacker,
      operation: 1,
      data: encodeCall('transfer(address to,uint256 amount)', [`0x${'bd'.repeat(20)}`, 0n]),
    }),
  ),
  reported(
    from.radiant,
    'owner of a lending market, through its shared wallet',
    'unknownCall',
    execute({
      to: addressesProvider,
      data: encodeCall('transferOwnership(address newOwner)', [attacker]),
    }),
  ),
  reported(
    from.uxlink,
    'a further owner of a shared wallet',
    'unknownCall',
    execute({
      data: encodeCall('addOwnerWithThreshold(address owner,uint256 threshold)', [attacker, 1n]),
    }),
  ),
  reported(
    from.threshold,
    'one signature suffices for a shared wallet',
    'unknownCall',
    execute({ data: encodeCall('changeThreshold(uint256 threshold)', [1n]) }),
  ),
  reported(
    from.ownersChange,
    'an owner less of a shared wallet',
    'unknownCall',
    execute({
      data: encodeCall('removeOwner(address previous,address owner,uint256 threshold)', [
        attacker,
        evmAddress,
        1n,
      ]),
    }),
  ),
  reported(
    from.ownersChange,
    'another owner in place of one of a shared wallet',
    'unknownCall',
    execute({
      data: encodeCall('swapOwner(address previous,address old,address next)', [
        `0x${'0'.repeat(39)}1`,
        evmAddress,
        attacker,
      ]),
    }),
  ),
  reported(
    from.refund,
    'shared wallet that pays for gas in a token, to somebody else',
    'unknownCall',
    execute({
      to: usdc,
      data: encodeCall('transfer(address to,uint256 amount)', [evmAddress, 1n]),
      gasPrice: 10n ** 15n,
      gasToken: weth,
      refundReceiver: attacker,
    }),
  ),
  reported(
    from.backdoor,
    'new shared wallet with a module that takes from it',
    'unknownCall',
    call(safeFactory, 'createProxyWithNonce(address singleton,bytes initializer,uint256 saltNonce)', [
      safeCode,
      backdoor,
      7n,
    ]),
  ),
  reported(
    from.batch7702,
    'batch of allowances that an account with code makes of its own',
    'unknownCall',
    evmTransaction({ to: evmAddress, data: takeAll }),
  ),
  reported(from.swap7702, 'delegation to the wallet’s own code with a batch behind it', 'delegation', {
    kind: 'evmTransaction',
    chainId: '1',
    unsigned: serializeTransaction({
      type: 'eip7702',
      chainId: 1,
      nonce: 5,
      to: evmAddress,
      gas: 400_000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 100_000_000n,
      data: takeAll,
      authorizationList: [{ address: walletDelegator, chainId: 1, nonce: 6, r: '0x1', s: '0x1', yParity: 0 }],
    }),
  }),
]
