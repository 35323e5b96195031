import { evmAddress } from '../approvalFixtures.js'
import { call, most } from '../calls/reportedCall.js'
import { attacker, encodeCall, usdc } from '../encodeEvm.js'
import { type ReportedShape, shape } from '../signed/types.js'
import { sources as from } from './sources.js'

/** Only their calls matter. */
const vault = `0x${'4a'.repeat(20)}`
const payableToken = `0x${'1f'.repeat(20)}`
const debtToken = `0x${'de'.repeat(20)}`
const superToken = `0x${'5f'.repeat(20)}`
const streams = `0x${'5b'.repeat(20)}`
const rocketNodes = `0x${'2c'.repeat(20)}`
/** Of contracts, at their published addresses. */
const poolManager = '0x000000000004444c5dc75cb358380d2e3de08a90'
const morpho = '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'
const connector = '0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383'
const flowForwarder = '0xcfa132e353cb4e398080b9700609bb008eceb125'
const permissions = '0x25e5f8b1e7adf44518d35d5b2271f114e081f0e5'
const rewards = '0x7750d328b314effa365a0402ccfd489b80b0adda'
const delegations = '0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a'
const rocketStorage = '0x1d8f8f00cfa6758d7be78336684788fb0ee0fa46'
const delegateRegistry = '0x00000000000000447e69651d841bd8d104bed493'
const names = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const resolver = '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63'
const node = `0x${'e5'.repeat(32)}`

const tokens: readonly ReportedShape[] = [
  shape(
    from.asyncVault,
    'delegation',
    ['operator of shares in a vault with requests', 'The operator takes deposits and shares of the vault.'],
    call(vault, 'setOperator(address operator,bool approved)', [attacker, true]),
  ),
  shape(
    from.multiToken,
    'delegation',
    ['operator of balances in a pool manager', 'The operator sends any amount of each token id.'],
    call(poolManager, 'setOperator(address operator,bool approved)', [attacker, true]),
  ),
  shape(
    from.multiToken,
    'unknownCall',
    ['allowance of one token id', 'The spender sends the whole of one token id.'],
    call(poolManager, 'approve(address spender,uint256 id,uint256 amount)', [attacker, BigInt(usdc), most]),
  ),
  shape(
    from.payableToken,
    'unknownCall',
    ['allowance with a call of the spender', 'The spender uses the allowance in the same transaction.'],
    call(payableToken, 'approveAndCall(address spender,uint256 value,bytes data)', [attacker, most, '0x']),
  ),
]

const lending: readonly ReportedShape[] = [
  shape(
    from.aave,
    'delegation',
    ['right to borrow on one’s deposits', 'The delegate borrows, and the visitor owes it.'],
    call(debtToken, 'approveDelegation(address delegatee,uint256 amount)', [attacker, most]),
  ),
  shape(
    from.morpho,
    'delegation',
    ['manager of positions at Morpho', 'The manager withdraws and borrows for the visitor.'],
    call(morpho, 'setAuthorization(address authorized,bool isAuthorized)', [attacker, true]),
  ),
  shape(
    from.euler,
    'unknownCall',
    ['operator of an account at Euler', 'The operator withdraws and borrows for the account.'],
    call(connector, 'setAccountOperator(address account,address operator,bool authorized)', [
      evmAddress,
      attacker,
      true,
    ]),
  ),
  shape(
    from.euler,
    'unknownCall',
    ['operator of all sub-accounts at Euler', 'The operator withdraws and borrows for 256 accounts.'],
    call(connector, 'setOperator(bytes19 addressPrefix,address operator,uint256 operatorBitField)', [
      evmAddress.slice(0, 40),
      attacker,
      most,
    ]),
  ),
  shape(
    from.euler,
    'unknownCall',
    ['controller of an account at Euler', 'A hostile controller takes the account’s collateral.'],
    call(connector, 'enableController(address account,address vault)', [evmAddress, attacker]),
  ),
  shape(
    from.euler,
    'unknownCall',
    ['calls through Euler’s connector', 'One of the calls withdraws to somebody else.'],
    call(
      connector,
      'batch((address targetContract,address onBehalfOfAccount,uint256 value,bytes data)[] items)',
      [
        [
          {
            targetContract: vault,
            onBehalfOfAccount: evmAddress,
            value: 0n,
            data: encodeCall('withdraw(uint256 amount,address receiver,address owner)', [
              8_000_000_000n,
              attacker,
              evmAddress,
            ]),
          },
        ],
      ],
    ),
  ),
]

const staking: readonly ReportedShape[] = [
  shape(
    from.eigenAdmins,
    'unknownCall',
    ['admin of an account at EigenLayer', 'The admin takes any action for the account.'],
    call(permissions, 'addPendingAdmin(address account,address admin)', [evmAddress, attacker]),
  ),
  shape(
    from.eigenAdmins,
    'unknownCall',
    ['appointee of an account at EigenLayer', 'The appointee calls one function for the account.'],
    call(permissions, 'setAppointee(address account,address appointee,address target,bytes4 selector)', [
      evmAddress,
      attacker,
      rewards,
      '0xa0169ddd',
    ]),
  ),
  shape(
    from.eigenClaimer,
    'unknownCall',
    ['claimer of rewards at EigenLayer', 'The claimer alone claims, to a recipient of choice.'],
    call(rewards, 'setClaimerFor(address claimer)', [attacker]),
  ),
  shape(
    from.eigenOperator,
    'unknownCall',
    ['operator of a stake at EigenLayer', 'What the operator does wrong is taken from the stake.'],
    call(
      delegations,
      'delegateTo(address operator,(bytes signature,uint256 expiry) approver,bytes32 approverSalt)',
      [attacker, { signature: '0x', expiry: 0n }, `0x${'00'.repeat(32)}`],
    ),
  ),
  shape(
    from.rocketPool,
    'unknownCall',
    ['withdrawal address of a node at Rocket Pool', 'The stake and the rewards go to it.'],
    call(rocketStorage, 'setWithdrawalAddress(address nodeAddress,address newAddress,bool confirm)', [
      evmAddress,
      attacker,
      true,
    ]),
  ),
  shape(
    from.rocketPool,
    'unknownCall',
    ['withdrawal address for RPL', 'It claims the RPL of the node.'],
    call(rocketNodes, 'setRPLWithdrawalAddress(address nodeAddress,address newAddress,bool confirm)', [
      evmAddress,
      attacker,
      true,
    ]),
  ),
]

const others: readonly ReportedShape[] = [
  shape(
    from.sablier,
    'approvalForAll',
    ['operator of payment streams', 'The operator withdraws the streams to any address.'],
    call(streams, 'setApprovalForAll(address operator,bool approved)', [attacker, true]),
  ),
  shape(
    from.superfluid,
    'unknownCall',
    ['operator with full control of streams', 'The operator opens streams that empty the balance.'],
    call(flowForwarder, 'grantPermissions(address token,address flowOperator)', [superToken, attacker]),
  ),
  shape(
    from.superfluid,
    'unknownCall',
    ['operator of streams with a rate that does not bound them', 'It holds for each stream, not for all.'],
    call(
      flowForwarder,
      'updateFlowOperatorPermissions(address token,address flowOperator,uint8 permissions,int96 flowrateAllowance)',
      [superToken, attacker, 1, 385_802_469n],
    ),
  ),
  shape(
    from.delegateRegistry,
    'unknownCall',
    ['delegate for all that a cold wallet has', 'The delegate claims in the wallet’s name.'],
    call(delegateRegistry, 'delegateAll(address to,bytes32 rights,bool enable)', [
      attacker,
      `0x${'00'.repeat(32)}`,
      true,
    ]),
  ),
  shape(
    from.ensManager,
    'ownerChange',
    ['manager of a name', 'The manager changes where the name’s payments go.'],
    call(names, 'setOwner(bytes32 node,address owner)', [node, attacker]),
  ),
  shape(
    from.ensRoles,
    'unknownCall',
    ['address that a name points to', 'What is sent to the name goes to somebody else.'],
    call(resolver, 'setAddr(bytes32 node,address a)', [node, attacker]),
  ),
]

export const permissionCalls: readonly ReportedShape[] = [...tokens, ...lending, ...staking, ...others]
