import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAbiParameters, hexToBytes, parseAbiParameters } from 'viem'
import { toHex } from '../../src/signing/toBytes.js'
import type { Hex } from '../../src/signing/types.js'
import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection, encodeCall, typedData, usdc } from '../encodeEvm.js'
import { type ReportedShape, shape } from '../signed/types.js'
import { actorSources as from } from './sources.js'

const far = 4_102_444_800
const zero = `0x${'0'.repeat(40)}`
const wallet = '0x1db92e2eebc8e0c075a02bea49a2935bcd2dfcf4'
const now = 1_782_000_000_000
const hash = (data: Hex): Hex => toHex(keccak_256(hexToBytes(data)))

/** An account of an exchange: an address, and the name of a sub-account in 12 bytes. */
const toSubaccount = (address: string): string =>
  `${address.toLowerCase()}${Buffer.from('default').toString('hex').padEnd(24, '0')}`

const vertex = (primaryType: string, fields: string, message: object) =>
  typedData({
    primaryType,
    types: { [primaryType]: fields },
    message: { sender: toSubaccount(evmAddress), nonce: '1800000000000000', ...message },
    domain: {
      name: 'Vertex',
      version: '0.0.1',
      chainId: 42161,
      verifyingContract: '0xbbee07b3e8121227afcfe1e2b82772246226128e',
    },
  })

const orderly = (primaryType: string, fields: string, message: object, contract: string) =>
  typedData({
    primaryType,
    types: { [primaryType]: `string brokerId,uint256 chainId,${fields}` },
    message: { brokerId: 'woofi_pro', chainId: 42161, timestamp: now, ...message },
    domain: { name: 'Orderly', version: '1', chainId: 42161, verifyingContract: contract },
  })

const loopring = (primaryType: string, fields: string, message: object) =>
  typedData({
    primaryType,
    types: { [primaryType]: fields },
    message: { feeTokenID: 1, maxFee: '1000000000000000', validUntil: far, ...message },
    domain: {
      name: 'Loopring Protocol',
      version: '3.6.0',
      chainId: 1,
      verifyingContract: '0x0baba1ad5be3a5c0a66e7ac838a129bf948f1ea4',
    },
  })

const farcaster = (primaryType: string, fields: string, message: object) =>
  typedData({
    primaryType,
    types: { [primaryType]: `uint256 fid,${fields},uint256 nonce,uint256 deadline` },
    message: { fid: 7, nonce: 0, deadline: far, ...message },
    domain: {
      name: 'Farcaster IdRegistry',
      version: '1',
      chainId: 10,
      verifyingContract: '0x00000000fc6c5f01fc30151999387bb99a9f489b',
    },
  })

/** ERC-4337 v0.6 without the network: what Coinbase's wallet has signed for every network at once. */
function toReplayableHash(): Hex {
  const addOwner = encodeCall('addOwnerAddress(address)', [attacker])
  const callData = encodeCall('executeWithoutChainIdValidation(bytes[])', [[addOwner]])
  const packed = encodeAbiParameters(
    parseAbiParameters(
      'address, uint256, bytes32, bytes32, uint256, uint256, uint256, uint256, uint256, bytes32',
    ),
    [
      evmAddress as Hex,
      8453n << 64n,
      hash('0x'),
      hash(callData),
      100_000n,
      100_000n,
      21_000n,
      2_000_000_000n,
      1_000_000_000n,
      hash('0x'),
    ],
  )
  return hash(
    encodeAbiParameters(parseAbiParameters('bytes32, address'), [
      hash(packed),
      '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
    ]),
  )
}

/** Keys, managers, guardians and calls by signature. */
export const actorShapes: readonly ReportedShape[] = [
  shape(
    from.thirdweb,
    'unknownTypedData',
    ['administrator of a smart account', 'isAdmin: 1 has no limit, whatever the other fields say.'],
    typedData({
      primaryType: 'SignerPermissionRequest',
      types: {
        SignerPermissionRequest:
          'address signer,uint8 isAdmin,address[] approvedTargets,uint256 nativeTokenLimitPerTransaction,uint128 permissionStartTimestamp,uint128 permissionEndTimestamp,uint128 reqValidityStartTimestamp,uint128 reqValidityEndTimestamp,bytes32 uid',
      },
      message: {
        signer: attacker,
        isAdmin: 1,
        approvedTargets: [],
        nativeTokenLimitPerTransaction: 0,
        permissionStartTimestamp: 0,
        permissionEndTimestamp: 0,
        reqValidityStartTimestamp: 0,
        reqValidityEndTimestamp: far,
        uid: `0x${'3d'.repeat(32)}`,
      },
      domain: { name: 'Account', version: '1', chainId: 1, verifyingContract: wallet },
    }),
  ),
  shape(
    from.zeroDev,
    'unknownTypedData',
    ['key with every permission for a Kernel account', 'A validator of the thief is enabled by signature.'],
    typedData({
      primaryType: 'Enable',
      types: {
        Enable:
          'bytes21 validationId,uint32 nonce,address hook,bytes validatorData,bytes hookData,bytes selectorData',
      },
      message: {
        validationId: `0x01${attacker.slice(2)}`,
        nonce: 1,
        hook: '0x0000000000000000000000000000000000000001',
        validatorData: attacker,
        hookData: '0x',
        selectorData: '0xe9ae5c53',
      },
      domain: { name: 'Kernel', version: '0.3.1', chainId: 1, verifyingContract: wallet },
    }),
  ),
  shape(
    from.safeDelegate,
    'unknownTypedData',
    ['delegate of a shared wallet’s queue', 'Puts transactions of the thief before the other owners.'],
    typedData({
      primaryType: 'Delegate',
      types: { Delegate: 'address delegateAddress,uint256 totp' },
      message: { delegateAddress: attacker, totp: 495_000 },
      domain: { name: 'Safe Transaction Service', version: '1.0', chainId: 1 },
    }),
  ),
  shape(
    from.safeModules,
    'unknownCall',
    ['shared wallet enables a module', 'From then on the module acts without any signature.'],
    typedData({
      primaryType: 'SafeTx',
      types: {
        SafeTx:
          'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
      },
      message: {
        to: wallet,
        value: 0,
        data: encodeCall('enableModule(address)', [attacker]),
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zero,
        refundReceiver: zero,
        nonce: 48,
      },
      domain: { chainId: 1, verifyingContract: wallet },
    }),
  ),
  shape(
    from.candide,
    'unknownTypedData',
    ['recovery that a guardian signs', 'The wallet of a friend gets the thief as its owner.'],
    typedData({
      primaryType: 'ExecuteRecovery',
      types: { ExecuteRecovery: 'address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce' },
      message: { wallet, newOwners: [attacker], newThreshold: 1, nonce: 0 },
      domain: {
        name: 'Social Recovery Module',
        version: '0.0.1',
        chainId: 1,
        verifyingContract: '0x38275826e1933303e508433dd5f289315da2541c',
      },
    }),
  ),
  shape(
    from.coinbase,
    'unreadable',
    ['owner added to a wallet on every network', 'The hash leaves the network out; 32 bytes are signed.'],
    { kind: 'evmMessage', bytes: toReplayableHash() },
  ),
  shape(
    from.farcaster,
    'unknownTypedData',
    ['Farcaster account sent away', 'Whoever has it moves the account to the address in it.'],
    farcaster('Transfer', 'address to', { to: attacker }),
  ),
  shape(
    from.farcaster,
    'unknownTypedData',
    ['recovery of a Farcaster account by the thief', 'The recovery address can take the account later.'],
    farcaster('ChangeRecoveryAddress', 'address from,address to', { from: zero, to: attacker }),
  ),
  shape(
    from.orderly,
    'unknownTypedData',
    ['key of Orderly', 'A key of the thief reads and trades for a year.'],
    orderly(
      'AddOrderlyKey',
      'string orderlyKey,string scope,uint64 timestamp,uint64 expiration',
      {
        orderlyKey: 'ed25519:8rHfhwJ4F2pVU3zRzTGa3cZ4HmqEFKe7ppHKMZmBnnZb',
        scope: 'read,trading',
        expiration: now + 31_536_000_000,
      },
      '0xcccccccccccccccccccccccccccccccccccccccc',
    ),
  ),
  shape(
    from.orderly,
    'unknownTypedData',
    ['withdrawal from Orderly', 'To the receiver that is signed.'],
    orderly(
      'Withdraw',
      'address receiver,string token,uint256 amount,uint64 withdrawNonce,uint64 timestamp',
      { receiver: attacker, token: 'USDC', amount: '25000000000', withdrawNonce: 1 },
      '0x6f7a338f2aa472838defd3283eb360d4dff5d203',
    ),
  ),
  shape(
    from.vertex,
    'unknownTypedData',
    ['linked signer of Vertex', 'A key of the thief signs orders and withdrawals.'],
    vertex('LinkSigner', 'bytes32 sender,bytes32 signer,uint64 nonce', {
      signer: `${attacker.toLowerCase()}${'0'.repeat(24)}`,
    }),
  ),
  shape(
    from.vertex,
    'unknownTypedData',
    ['dollars sent to another account of Vertex', 'The recipient is an address and a name in 32 bytes.'],
    vertex('TransferQuote', 'bytes32 sender,bytes32 recipient,uint128 amount,uint64 nonce', {
      recipient: toSubaccount(attacker),
      amount: '25000000000000000000000',
    }),
  ),
  shape(
    from.loopring,
    'unknownTypedData',
    ['withdrawal from Loopring', 'Out of the rollup, to an address of the thief.'],
    loopring(
      'Withdrawal',
      'address owner,uint32 accountID,uint16 tokenID,uint96 amount,uint16 feeTokenID,uint96 maxFee,address to,bytes extraData,uint256 minGas,uint32 validUntil,uint32 storageID',
      {
        owner: evmAddress,
        accountID: 42,
        tokenID: 0,
        amount: '9000000000000000000',
        to: attacker,
        extraData: '0x',
        minGas: 0,
        storageID: 1,
      },
    ),
  ),
  shape(
    from.loopring,
    'unknownTypedData',
    ['transfer inside Loopring', 'To another account of the rollup.'],
    loopring(
      'Transfer',
      'address from,address to,uint16 tokenID,uint96 amount,uint16 feeTokenID,uint96 maxFee,uint32 validUntil,uint32 storageID',
      { from: evmAddress, to: attacker, tokenID: 0, amount: '9000000000000000000', storageID: 1 },
    ),
  ),
  shape(
    from.loopring,
    'unknownTypedData',
    ['another key for a Loopring account', 'The key of the thief replaces the visitor’s.'],
    loopring(
      'AccountUpdate',
      'address owner,uint32 accountID,uint16 feeTokenID,uint96 maxFee,uint256 publicKey,uint32 validUntil,uint32 nonce',
      { owner: evmAddress, accountID: 42, publicKey: `0x${'2c'.repeat(32)}`, nonce: 1 },
    ),
  ),
  shape(
    from.zkSyncEra,
    'unknownTypedData',
    ['transaction of ZKsync Era as typed data', 'Not a message: the network carries it out as it is.'],
    typedData({
      primaryType: 'Transaction',
      types: {
        Transaction:
          'uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput',
      },
      message: {
        txType: 113,
        from: evmAddress.toLowerCase(),
        to: attacker.toLowerCase(),
        gasLimit: 500_000,
        gasPerPubdataByteLimit: 50_000,
        maxFeePerGas: 45_250_000,
        maxPriorityFeePerGas: 0,
        paymaster: 0,
        nonce: 5,
        value: '9000000000000000000',
        data: '0x',
        factoryDeps: [],
        paymasterInput: '0x',
      },
      domain: { name: 'zkSync', version: '2', chainId: 324 },
    }),
  ),
  shape(
    from.gelato,
    'unknownTypedData',
    ['call that a relay pays for', 'In bytes, as if the signer had sent it; it costs nothing.'],
    typedData({
      primaryType: 'SponsoredCallERC2771',
      types: {
        SponsoredCallERC2771:
          'uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline',
      },
      message: {
        chainId: 1,
        target: collection,
        data: encodeCall('transferFrom(address,address,uint256)', [evmAddress, attacker, 7n]),
        user: evmAddress,
        userNonce: 0,
        userDeadline: far,
      },
      domain: {
        name: 'GelatoRelay1BalanceERC2771',
        version: '1',
        chainId: 1,
        verifyingContract: '0xd8253782c45a12053594b9deb72d8e8ab2fca54c',
      },
    }),
  ),
  shape(
    from.polymarket,
    'unknownTypedData',
    ['calls of a deposit wallet', 'The real page asks for another batch: its dollars go to the thief.'],
    typedData({
      primaryType: 'Batch',
      types: {
        Batch: 'address wallet,uint256 nonce,uint256 deadline,Call[] calls',
        Call: 'address target,uint256 value,bytes data',
      },
      message: {
        wallet,
        nonce: 3,
        deadline: far,
        calls: [
          {
            target: usdc,
            value: 0,
            data: encodeCall('transfer(address,uint256)', [attacker, 25_000_000_000n]),
          },
        ],
      },
      domain: { name: 'DepositWallet', version: '1', chainId: 137, verifyingContract: wallet },
    }),
  ),
]
