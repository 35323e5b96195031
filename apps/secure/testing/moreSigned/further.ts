import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { evmAddress, solanaAddress } from '../approvalFixtures.js'
import { attacker, encodeCall, typedData, usdc, weth } from '../encodeEvm.js'
import { u32, u64 } from '../encodeSolana.js'
import { type ReportedShape, shape } from '../signed/types.js'
import * as sol from '../solanaCorpus.js'
import { addPlugin, configure } from './solana.js'
import { solanaSources as base, furtherSources as from } from './sources.js'

const far = 4_102_444_800
const zero = `0x${'0'.repeat(40)}`
const own = { address: solanaAddress, signer: true, writable: true }
const at = (address: string, writable = true) => ({ address, writable })
const thief = base58.decode(sol.attackerKey)
const byte = (...values: readonly number[]): Uint8Array => Uint8Array.of(...values)
const text = (value: string): Uint8Array => concatBytes(u32(value.length), utf8ToBytes(value))

/** CreateV1 of the Core program: an asset with one plugin, whose right an address has. */
const createAsset = (plugin: Uint8Array): ReportedShape['payload'] =>
  sol.solanaTransaction([
    {
      program: 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d',
      accounts: [at(sol.toKey(140)), at(sol.toKey(141)), own, own, at(sol.programs.system, false)],
      data: concatBytes(
        ...[byte(0, 0), text('Reward'), text('https://reward.example/1.json')],
        ...[byte(1), u32(1), plugin, byte(1, 3), thief],
      ),
    },
  ])

/** Rights and orders of EVM. */
const evm: readonly ReportedShape[] = [
  shape(
    from.guardian,
    'unknownTypedData',
    ['wallet of Loopring recovered for another owner', 'The guardian signs; the thief becomes the owner.'],
    typedData({
      primaryType: 'recover',
      types: { recover: 'address wallet,uint256 validUntil,address newOwner,address[] newGuardians' },
      message: {
        wallet: '0x1db92e2eebc8e0c075a02bea49a2935bcd2dfcf4',
        validUntil: far,
        newOwner: attacker,
        newGuardians: [attacker],
      },
      domain: {
        name: 'LoopringWallet',
        version: '2.0.0',
        chainId: 1,
        verifyingContract: '0x1db92e2eebc8e0c075a02bea49a2935bcd2dfcf4',
      },
    }),
  ),
  shape(
    from.caveats,
    'delegation',
    ['delegation with a caveat that limits little', 'Its only caveat is a time, far away.'],
    typedData({
      primaryType: 'Delegation',
      types: {
        Delegation: 'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt',
        Caveat: 'address enforcer,bytes terms',
      },
      message: {
        delegate: attacker,
        delegator: evmAddress,
        authority: `0x${'ff'.repeat(32)}`,
        caveats: [
          {
            enforcer: '0x1046bb45c8d673d4ea75321280db34899413c069',
            terms: `0x${'0'.repeat(32)}${far.toString(16).padStart(32, '0')}`,
          },
        ],
        salt: 2,
      },
      domain: {
        name: 'DelegationManager',
        version: '1',
        chainId: 1,
        verifyingContract: '0xdb9b1e94b5b69df7e401ddbede43491141047db3',
      },
    }),
  ),
  shape(
    from.rootSession,
    'unknownTypedData',
    ['session key with every right', 'A call in bytes, which installs the thief’s key as a root.'],
    typedData({
      primaryType: 'DeferredAction',
      types: { DeferredAction: 'uint256 nonce,uint48 deadline,bytes call' },
      message: {
        nonce: 1,
        deadline: 0,
        call: encodeCall('installValidation(bytes25,bytes4[],bytes,bytes[])', [
          `0x00000000000099de0bf6fa90deb851e2a2df7d8300000001${'07'}`,
          [],
          encodeAbiParameters(parseAbiParameters('uint32, address'), [1, attacker]),
          [],
        ]),
      },
      domain: { chainId: 8453, verifyingContract: evmAddress },
    }),
  ),
  shape(
    from.spendBatch,
    'unknownTypedData',
    ['several spend permissions by one signature', 'Every coin in the list, each week, to the thief.'],
    typedData({
      primaryType: 'SpendPermissionBatch',
      types: {
        SpendPermissionBatch:
          'address account,uint48 period,uint48 start,uint48 end,PermissionDetails[] permissions',
        PermissionDetails: 'address spender,address token,uint160 allowance,uint256 salt,bytes extraData',
      },
      message: {
        account: evmAddress,
        period: 604_800,
        start: 0,
        end: 281_474_976_710_655,
        permissions: [usdc, weth].map(token => ({
          spender: attacker,
          token,
          allowance: `${2n ** 160n - 1n}`,
          salt: 0,
          extraData: '0x',
        })),
      },
      domain: {
        name: 'Spend Permission Manager',
        version: '1',
        chainId: 8453,
        verifyingContract: '0xf85210b21cc50302f477ba56686d2019dc9b67ad',
      },
    }),
  ),
  shape(
    from.exitPool,
    'unknownTypedData',
    ['exit of a pool of Balancer by signature', 'The recipient of the coins is in the bytes.'],
    typedData({
      primaryType: 'ExitPool',
      types: { ExitPool: 'bytes calldata,address sender,uint256 nonce,uint256 deadline' },
      message: {
        calldata: encodeCall('exitPool(bytes32,address,address,(address[],uint256[],bytes,bool))', [
          '0x96646936b91d6b9d7d0c47c496afbf3d6ec7b6f8000200000000000000000019',
          evmAddress,
          attacker,
          [[usdc, weth], [0n, 0n], '0x', false],
        ]),
        sender: attacker,
        nonce: 0,
        deadline: far,
      },
      domain: {
        name: 'Balancer V2 Vault',
        version: '1',
        chainId: 1,
        verifyingContract: '0xba12222222228d8ba445958a75a0704d566bf2c8',
      },
    }),
  ),
  shape(
    from.paymaster,
    'unknownTypedData',
    [
      'paymaster of the thief on ZKsync Era',
      'The fee’s allowance is for every dollar, and harmless is the call.',
    ],
    typedData({
      primaryType: 'Transaction',
      types: {
        Transaction:
          'uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput',
      },
      message: {
        txType: 113,
        from: evmAddress.toLowerCase(),
        to: usdc.toLowerCase(),
        gasLimit: 500_000,
        gasPerPubdataByteLimit: 50_000,
        maxFeePerGas: 45_250_000,
        maxPriorityFeePerGas: 0,
        paymaster: attacker.toLowerCase(),
        nonce: 6,
        value: 0,
        data: '0x',
        factoryDeps: [],
        paymasterInput: encodeCall('approvalBased(address,uint256,bytes)', [usdc, 2n ** 256n - 1n, '0x']),
      },
      domain: { name: 'zkSync', version: '2', chainId: 324 },
    }),
  ),
  shape(
    from.augustus,
    'unknownTypedData',
    ['order of AugustusRFQ without an end', 'An expiry of zero, and nothing of worth for the dollars.'],
    typedData({
      primaryType: 'Order',
      types: {
        Order:
          'uint256 nonceAndMeta,uint128 expiry,address makerAsset,address takerAsset,address maker,address taker,uint256 makerAmount,uint256 takerAmount',
      },
      message: {
        nonceAndMeta: 1,
        expiry: 0,
        makerAsset: usdc,
        takerAsset: weth,
        maker: evmAddress,
        taker: attacker,
        makerAmount: '25000000000',
        takerAmount: 1,
      },
      domain: {
        name: 'AUGUSTUS RFQ',
        version: '1',
        chainId: 1,
        verifyingContract: '0xe92b586627cca7a83dc919cc7127196d70f55a06',
      },
    }),
  ),
  shape(
    from.limitOrder,
    'unknownTypedData',
    ['limit order of 0x for next to nothing', 'Whoever fills it takes the coins for one unit.'],
    typedData({
      primaryType: 'LimitOrder',
      types: {
        LimitOrder:
          'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt',
      },
      message: {
        makerToken: usdc,
        takerToken: weth,
        makerAmount: '25000000000',
        takerAmount: 1,
        takerTokenFeeAmount: 0,
        maker: evmAddress,
        taker: zero,
        sender: zero,
        feeRecipient: zero,
        pool: `0x${'0'.repeat(64)}`,
        expiry: far,
        salt: 3,
      },
      domain: {
        name: 'ZeroEx',
        version: '1.0.0',
        chainId: 1,
        verifyingContract: '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
      },
    }),
  ),
]

/** Rights, orders and items that are none of the other lists. */
export const furtherShapes: readonly ReportedShape[] = [
  ...evm,
  shape(
    base.squadsConfig,
    'unknownProgram',
    ['time lock of a shared wallet removed', 'What is approved is carried out at once.'],
    sol.solanaTransaction([configure(concatBytes(byte(3), u32(0)))]),
  ),
  shape(
    base.squadsConfig,
    'unknownProgram',
    ['member of a shared wallet removed', 'Those who would have refused are no longer asked.'],
    sol.solanaTransaction([configure(concatBytes(byte(1), base58.decode(sol.toKey(142))))]),
  ),
  shape(
    from.permanentTransfer,
    'unknownProgram',
    ['asset that its maker can take back', 'A permanent delegate sends it on, without its owner.'],
    createAsset(byte(7)),
  ),
  shape(
    from.permanentFreeze,
    'unknownProgram',
    ['asset that its maker can freeze for good', 'It is paid for, and can never be sold.'],
    createAsset(byte(5, 1)),
  ),
  shape(
    from.permanentBurn,
    'unknownProgram',
    ['asset that its maker can destroy', 'A permanent delegate burns it, even when it is frozen.'],
    createAsset(byte(8)),
  ),
  shape(
    from.update,
    'unknownProgram',
    ['update delegate of a Core asset', 'Name, data and plugins change as the thief likes.'],
    sol.solanaTransaction([addPlugin(concatBytes(byte(4), u32(1), thief))]),
  ),
  shape(
    from.burnItem,
    'unknownProgram',
    ['item of Token Metadata burned', 'BurnV1: the token, its edition and its data are closed.'],
    sol.solanaTransaction([
      {
        program: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
        accounts: [
          ...[own, at(sol.toKey(143)), at(sol.toKey(118)), at(sol.toKey(144)), at(sol.mint)],
          ...[at(sol.ownTokens), at(sol.programs.system, false), at(sol.programs.token, false)],
        ],
        data: concatBytes(byte(41, 0), u64(1n)),
      },
    ]),
  ),
]
