import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAbiParameters, encodePacked, hexToBytes, parseAbiParameters } from 'viem'
import { toHex } from '../../src/signing/toBytes.js'
import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection, encodeCall, permit2, typedData, usdc, weth } from '../encodeEvm.js'
import { type ReportedShape, shape } from '../signed/types.js'
import { relaySources as from } from './sources.js'

const far = 4_102_444_800
const zero = `0x${'0'.repeat(40)}`
const wallet = '0x1db92e2eebc8e0c075a02bea49a2935bcd2dfcf4'
const toWord = (value: string): `0x${string}` => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`

const configure = (data: string) =>
  typedData({
    primaryType: 'SafeTx',
    types: {
      SafeTx:
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
    },
    message: {
      to: wallet,
      value: 0,
      data,
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: zero,
      refundReceiver: zero,
      nonce: 48,
    },
    domain: { chainId: 1, verifyingContract: wallet },
  })

const takeItem = encodeCall('transferFrom(address,address,uint256)', [evmAddress, attacker, 7n])

/** What Biconomy's contracts have signed behind the prefix of messages: nonce, contract, network and call. */
const basicHash = toHex(
  keccak_256(
    hexToBytes(encodePacked(['uint256', 'address', 'uint256', 'bytes'], [0n, collection, 137n, takeItem])),
  ),
)

/** Calls and orders in bytes, which a relay or a filler carries out. */
export const relayShapes: readonly ReportedShape[] = [
  shape(
    from.guards,
    'unknownCall',
    ['guard of a shared wallet', 'A contract of the thief can refuse every transaction from then on.'],
    configure(encodeCall('setGuard(address)', [attacker])),
  ),
  shape(
    from.fallback,
    'unknownCall',
    ['fallback handler of a shared wallet', 'Calls are forwarded to it, past what the wallet checks.'],
    configure(encodeCall('setFallbackHandler(address)', [attacker])),
  ),
  shape(
    from.zeroEx,
    'unknownTypedData',
    ['meta-transaction of 0x', 'A call in bytes, and fees in a token for whoever is named.'],
    typedData({
      primaryType: 'MetaTransactionDataV2',
      types: {
        MetaTransactionDataV2:
          'address signer,address sender,uint256 expirationTimeSeconds,uint256 salt,bytes callData,address feeToken,MetaTransactionFeeData[] fees',
        MetaTransactionFeeData: 'address recipient,uint256 amount',
      },
      message: {
        signer: evmAddress,
        sender: zero,
        expirationTimeSeconds: far,
        salt: 1,
        callData: '0x415565b0',
        feeToken: usdc,
        fees: [{ recipient: attacker, amount: '25000000000' }],
      },
      domain: {
        name: 'ZeroEx',
        version: '1.0.0',
        chainId: 1,
        verifyingContract: '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
      },
    }),
  ),
  shape(
    from.biconomy,
    'unreadable',
    ['hash of a meta-transaction as a message', 'Any call of the contract, as if the signer had sent it.'],
    { kind: 'evmMessage', bytes: basicHash },
  ),
  shape(
    from.gsn,
    'unknownTypedData',
    ['relayed request with a paymaster of the thief', 'The paymaster takes tokens before the call is made.'],
    typedData({
      primaryType: 'RelayRequest',
      types: {
        RelayRequest:
          'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,uint256 validUntilTime,RelayData relayData',
        RelayData:
          'uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 transactionCalldataGasUsed,address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId',
      },
      message: {
        from: evmAddress,
        to: collection,
        value: 0,
        gas: 200_000,
        nonce: 0,
        data: takeItem,
        validUntilTime: far,
        relayData: {
          maxFeePerGas: 2_000_000_000,
          maxPriorityFeePerGas: 1_000_000_000,
          transactionCalldataGasUsed: 0,
          relayWorker: attacker,
          paymaster: attacker,
          forwarder: '0xb2b5841dbef766d4b521221732f9b618fcf34a87',
          paymasterData: '0x',
          clientId: 1,
        },
      },
      domain: {
        name: 'GSN Relayed Transaction',
        version: '3',
        chainId: 1,
        verifyingContract: '0xb2b5841dbef766d4b521221732f9b618fcf34a87',
      },
    }),
  ),
  shape(
    from.porto,
    'unknownTypedData',
    ['super admin key of an account, on every network', 'The domain leaves the network out.'],
    typedData({
      primaryType: 'Execute',
      types: {
        Execute: 'bool multichain,Call[] calls,uint256 nonce',
        Call: 'address to,uint256 value,bytes data',
      },
      message: {
        multichain: true,
        calls: [
          {
            to: evmAddress,
            value: 0,
            data: encodeCall(
              'authorize((uint40 expiry,uint8 keyType,bool isSuperAdmin,bytes publicKey) key)',
              [{ expiry: 0, keyType: 2, isSuperAdmin: true, publicKey: toWord(attacker) }],
            ),
          },
        ],
        nonce: `0xc1d0${'0'.repeat(60)}`,
      },
      domain: { name: 'IthacaAccount', version: '0.5.11', verifyingContract: evmAddress },
    }),
  ),
  shape(
    from.derive,
    'unknownTypedData',
    ['withdrawal from Derive in bytes', 'An action of a module; what it does is in its data.'],
    typedData({
      primaryType: 'Action',
      types: {
        Action:
          'uint256 subaccountId,uint256 nonce,address module,bytes data,uint256 expiry,address owner,address signer',
      },
      message: {
        subaccountId: 7,
        nonce: '1782000000000001',
        module: '0x9d0e8f5b25384c7310cb8c6ae32c8fbeb645d083',
        data: encodeAbiParameters(parseAbiParameters('address, uint256'), [usdc, 25_000_000_000n]),
        expiry: far,
        owner: evmAddress,
        signer: evmAddress,
      },
      domain: {
        name: 'Matching',
        version: '1.0',
        chainId: 957,
        verifyingContract: '0xeb8d770ec18db98db922e9d83260a585b9f0dead',
      },
    }),
  ),
  shape(
    from.intents,
    'permit',
    ['order across networks for another recipient', 'ERC-7683: the recipient is in bytes of the witness.'],
    typedData({
      primaryType: 'PermitWitnessTransferFrom',
      types: {
        PermitWitnessTransferFrom:
          'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,GaslessCrossChainOrder witness',
        TokenPermissions: 'address token,uint256 amount',
        GaslessCrossChainOrder:
          'address originSettler,address user,uint256 nonce,uint256 originChainId,uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,bytes orderData',
      },
      message: {
        permitted: { token: usdc, amount: '25000000000' },
        spender: '0x4afb570ac68bffc26bb02fda3d801728b0f93c9e',
        nonce: 1,
        deadline: far,
        witness: {
          originSettler: '0x4afb570ac68bffc26bb02fda3d801728b0f93c9e',
          user: evmAddress,
          nonce: 1,
          originChainId: 1,
          openDeadline: far,
          fillDeadline: far,
          orderDataType: '0x9df4b782e7bbc178b3b93bfe8aafb909e84e39484d7f3c59f400f1b4691f85e2',
          orderData: encodeAbiParameters(
            parseAbiParameters('address, uint256, address, uint256, uint256, bytes32'),
            [usdc, 25_000_000_000n, weth, 9_900_000_000_000_000_000n, 42161n, toWord(attacker)],
          ),
        },
      },
      domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    }),
  ),
]
