import type { Payload } from '../src/signing/types.js'
import { evmAddress } from './approvalFixtures.js'
import { attacker, collection, permit2, typedData, usdc, weth } from './encodeEvm.js'

const far = 4_102_444_800
export const maxUint256 = `${2n ** 256n - 1n}`
const maxUint160 = `${2n ** 160n - 1n}`
const permit2Domain = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
const details = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const permissions = 'address token,uint256 amount'

export const permit = (
  value: string,
  token = usdc as string,
  deadline: number | string = far,
  spender: string = attacker,
): Payload =>
  typedData({
    primaryType: 'Permit',
    types: { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
    message: { owner: evmAddress, spender, value, nonce: 0, deadline },
    domain: { name: 'Token', version: '1', chainId: 1, verifyingContract: token },
  })

export const daiPermit = (allowed: boolean): Payload =>
  typedData({
    primaryType: 'Permit',
    types: { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
    message: { holder: evmAddress, spender: attacker, nonce: 0, expiry: 0, allowed },
  })

export const permitSingle = (amount: string, token = usdc): Payload =>
  typedData({
    primaryType: 'PermitSingle',
    types: {
      PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
      PermitDetails: details,
    },
    message: { details: { token, amount, expiration: far, nonce: 0 }, spender: attacker, sigDeadline: far },
    domain: permit2Domain,
  })

export const permitBatch = (tokens: readonly string[], amount = maxUint160): Payload =>
  typedData({
    primaryType: 'PermitBatch',
    types: {
      PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
      PermitDetails: details,
    },
    message: {
      details: tokens.map(token => ({ token, amount, expiration: far, nonce: 0 })),
      spender: attacker,
      sigDeadline: far,
    },
    domain: permit2Domain,
  })

export const permitTransfer = (amount: string): Payload =>
  typedData({
    primaryType: 'PermitTransferFrom',
    types: {
      PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
      TokenPermissions: permissions,
    },
    message: { permitted: { token: usdc, amount }, spender: attacker, nonce: 0, deadline: far },
    domain: permit2Domain,
  })

export const permitBatchTransfer = (tokens: readonly string[]): Payload =>
  typedData({
    primaryType: 'PermitBatchTransferFrom',
    types: {
      PermitBatchTransferFrom: 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
      TokenPermissions: permissions,
    },
    message: {
      permitted: tokens.map(token => ({ token, amount: maxUint256 })),
      spender: attacker,
      nonce: 0,
      deadline: far,
    },
    domain: permit2Domain,
  })

export const permitWitness = (amount: string): Payload =>
  typedData({
    primaryType: 'PermitWitnessTransferFrom',
    types: {
      PermitWitnessTransferFrom:
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness',
      TokenPermissions: permissions,
      Order: 'address filler,uint256 least',
    },
    message: {
      permitted: { token: usdc, amount },
      spender: attacker,
      nonce: 0,
      deadline: far,
      witness: { filler: attacker, least: 0 },
    },
    domain: permit2Domain,
  })

export const authorization = (
  value: string,
  primaryType = 'TransferWithAuthorization',
  validAfter = 0,
): Payload =>
  typedData({
    primaryType,
    types: {
      [primaryType]:
        'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
    },
    message: {
      from: evmAddress,
      to: attacker,
      value,
      validAfter,
      validBefore: far,
      nonce: `0x${'11'.repeat(32)}`,
    },
  })

const seaportItem =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const zero = `0x${'0'.repeat(40)}`

export const seaport = (
  received: readonly { recipient: string; amount: string }[],
  items = 1,
  itemType = 2,
  changes: object = {},
): Payload =>
  typedData({
    primaryType: 'OrderComponents',
    types: {
      OrderComponents:
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      OfferItem: seaportItem,
      ConsiderationItem: `${seaportItem},address recipient`,
    },
    message: {
      offerer: evmAddress,
      zone: zero,
      offer: Array.from({ length: items }, (_, index) => ({
        itemType,
        token: itemType === 1 ? usdc : collection,
        identifierOrCriteria: index + 1,
        startAmount: 1,
        endAmount: 1,
      })),
      consideration: received.map(({ recipient, amount }) => ({
        itemType: 0,
        token: zero,
        identifierOrCriteria: 0,
        startAmount: amount,
        endAmount: amount,
        recipient,
      })),
      orderType: 0,
      startTime: 0,
      endTime: far,
      zoneHash: `0x${'00'.repeat(32)}`,
      salt: 1,
      conduitKey: `0x${'00'.repeat(32)}`,
      counter: 0,
      ...changes,
    },
    domain: {
      name: 'Seaport',
      version: '1.6',
      chainId: 1,
      verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
    },
  })

export const cowOrder = (receiver: string, buyAmount: string, changes: object = {}): Payload =>
  typedData({
    primaryType: 'Order',
    types: {
      Order:
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    },
    message: {
      sellToken: usdc,
      buyToken: weth,
      receiver,
      sellAmount: '1000000000',
      buyAmount,
      validTo: 1_900_000_000,
      appData: `0x${'00'.repeat(32)}`,
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...changes,
    },
    domain: {
      name: 'Gnosis Protocol',
      version: 'v2',
      chainId: 1,
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    },
  })

export const delegation = (delegate: string): Payload =>
  typedData({
    primaryType: 'Delegation',
    types: {
      Delegation: 'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt',
      Caveat: 'address enforcer,bytes terms',
    },
    message: { delegate, delegator: evmAddress, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: 1 },
  })

export const safeTx = (operation: number): Payload =>
  typedData({
    primaryType: 'SafeTx',
    types: {
      SafeTx:
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
    },
    message: {
      to: attacker,
      value: '0',
      data: '0x12345678',
      operation,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: zero,
      refundReceiver: zero,
      nonce: 1,
    },
    domain: { chainId: 1, verifyingContract: collection },
  })

/** Types that no decoder has a meaning for: orders of other exchanges, roots, agents, votes. */
export const foreign = (primaryType: string, domain?: object): Payload =>
  typedData({
    primaryType,
    types: { [primaryType]: 'address account,bytes32 root,uint256 nonce' },
    message: { account: evmAddress, root: `0x${'22'.repeat(32)}`, nonce: 1 },
    ...(domain ? { domain } : {}),
  })
