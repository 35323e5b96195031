import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection, encodeCall, typedData, usdc } from '../encodeEvm.js'
import { type ReportedShape, shape } from '../signed/types.js'
import { allowanceSources as from } from './sources.js'

const far = 4_102_444_800
const zero = `0x${'0'.repeat(40)}`
const max = `${2n ** 256n - 1n}`
const toWord = (value: string): string => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`

const itemPermit = (domain: object) =>
  typedData({
    primaryType: 'Permit',
    types: { Permit: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline' },
    message: { spender: attacker, tokenId: 7, nonce: 0, deadline: far },
    domain,
  })

const operatorPermit = (domain: object) =>
  typedData({
    primaryType: 'PermitForAll',
    types: { PermitForAll: 'address owner,address operator,bool approved,uint256 nonce,uint256 deadline' },
    message: { owner: evmAddress, operator: attacker, approved: true, nonce: 0, deadline: far },
    domain,
  })

const lens = {
  name: 'Lens Protocol Profiles',
  version: '1',
  chainId: 137,
  verifyingContract: '0xdb46d1dc155634fbc732f92e853b10b288ad5a1d',
}

/** Allowances of items and of positions, and rights that reach whatever a protocol was allowed. */
export const allowanceShapes: readonly ReportedShape[] = [
  shape(
    from.items,
    'unknownTypedData',
    ['permit of an item', 'ERC-4494: one item of a collection, by its number.'],
    itemPermit({ name: 'Items', version: '1', chainId: 1, verifyingContract: collection }),
  ),
  shape(
    from.editions,
    'unknownTypedData',
    ['permit of editions', 'ERC-7604: a count of one item of ERC-1155.'],
    typedData({
      primaryType: 'Permit',
      types: {
        Permit: 'address owner,address spender,uint256 tokenId,uint256 value,uint256 nonce,uint256 deadline',
      },
      message: { owner: evmAddress, spender: attacker, tokenId: 7, value: max, nonce: 0, deadline: far },
      domain: { name: 'Editions', version: '1', chainId: 1, verifyingContract: collection },
    }),
  ),
  shape(
    from.positions,
    'unknownTypedData',
    ['permit of a position of liquidity', 'What is in the pool goes with the item of Uniswap 3.'],
    itemPermit({
      name: 'Uniswap V3 Positions NFT-V1',
      version: '1',
      chainId: 1,
      verifyingContract: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    }),
  ),
  shape(
    from.allPositions,
    'unknownTypedData',
    ['operator of every position of liquidity, by signature', 'permitForAll of Uniswap 4.'],
    operatorPermit({
      name: 'Uniswap v4 Positions NFT',
      chainId: 1,
      verifyingContract: '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
    }),
  ),
  shape(
    from.lens,
    'unknownTypedData',
    ['permit of a profile of Lens', 'The name and its followers, taken later.'],
    itemPermit(lens),
  ),
  shape(
    from.lens,
    'unknownTypedData',
    ['operator of every profile of Lens, by signature', 'permitForAll of the profiles.'],
    operatorPermit(lens),
  ),
  shape(
    from.lens,
    'unknownTypedData',
    ['profile of Lens burned by signature', 'Whoever has it can destroy the profile.'],
    typedData({
      primaryType: 'BurnWithSig',
      types: { BurnWithSig: 'uint256 tokenId,uint256 nonce,uint256 deadline' },
      message: { tokenId: 7, nonce: 0, deadline: far },
      domain: lens,
    }),
  ),
  shape(
    from.lensManager,
    'unknownTypedData',
    ['manager of a profile of Lens', 'Writes and follows in the name of the profile, without asking.'],
    typedData({
      primaryType: 'ChangeDelegatedExecutorsConfig',
      types: {
        ChangeDelegatedExecutorsConfig:
          'uint256 delegatorProfileId,address[] delegatedExecutors,bool[] approvals,uint64 configNumber,bool switchToGivenConfig,uint256 nonce,uint256 deadline',
      },
      message: {
        delegatorProfileId: 7,
        delegatedExecutors: [attacker],
        approvals: [true],
        configNumber: 1,
        switchToGivenConfig: true,
        nonce: 0,
        deadline: far,
      },
      domain: { ...lens, version: '2' },
    }),
  ),
  shape(
    from.compound,
    'unknownTypedData',
    ['manager of an account of Compound', 'allowBySig: withdraws and moves the collateral.'],
    typedData({
      primaryType: 'Authorization',
      types: {
        Authorization: 'address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry',
      },
      message: { owner: evmAddress, manager: attacker, isAllowed: true, nonce: 0, expiry: far },
      domain: {
        name: 'Compound USDC',
        version: '0',
        chainId: 1,
        verifyingContract: '0xc3d688b66703497daa19211eedff47f25384cdc3',
      },
    }),
  ),
  shape(
    from.morpho,
    'unknownTypedData',
    ['manager of the positions at Morpho', 'setAuthorizationWithSig: borrows and withdraws.'],
    typedData({
      primaryType: 'Authorization',
      types: {
        Authorization:
          'address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline',
      },
      message: {
        authorizer: evmAddress,
        authorized: attacker,
        isAuthorized: true,
        nonce: 0,
        deadline: far,
      },
      domain: { chainId: 1, verifyingContract: '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb' },
    }),
  ),
  shape(
    from.balancer,
    'unknownTypedData',
    ['relayer of Balancer', 'It reaches every allowance that the vault has; the call is in bytes.'],
    typedData({
      primaryType: 'SetRelayerApproval',
      types: { SetRelayerApproval: 'bytes calldata,address sender,uint256 nonce,uint256 deadline' },
      message: {
        calldata: encodeCall('setRelayerApproval(address,address,bool)', [evmAddress, attacker, true]),
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
    from.euler,
    'unknownTypedData',
    ['permit that runs calls at Euler', 'Named as a permit, it carries any call for the account.'],
    typedData({
      primaryType: 'Permit',
      types: {
        Permit:
          'address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data',
      },
      message: {
        signer: evmAddress,
        sender: zero,
        nonceNamespace: 0,
        nonce: 0,
        deadline: far,
        value: 0,
        data: encodeCall('setAccountOperator(address,address,bool)', [evmAddress, attacker, true]),
      },
      domain: {
        name: 'Ethereum Vault Connector',
        chainId: 1,
        verifyingContract: '0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383',
      },
    }),
  ),
  shape(
    from.bentoBox,
    'unknownTypedData',
    ['full access to a BentoBox', 'Says so in the text that is signed: what is in it and allowed to it.'],
    typedData({
      primaryType: 'SetMasterContractApproval',
      types: {
        SetMasterContractApproval:
          'string warning,address user,address masterContract,bool approved,uint256 nonce',
      },
      message: {
        warning: 'Give FULL access to funds in (and approved to) BentoBox?',
        user: evmAddress,
        masterContract: attacker,
        approved: true,
        nonce: 0,
      },
      domain: {
        name: 'BentoBox V1',
        chainId: 1,
        verifyingContract: '0xf5bce5077908a1b7370b9ae04adc565ebd643966',
      },
    }),
  ),
  shape(
    from.base,
    'unknownTypedData',
    ['permission to spend again and again', 'The same sum in each period, until it is taken back.'],
    typedData({
      primaryType: 'SpendPermission',
      types: {
        SpendPermission:
          'address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end,uint256 salt,bytes extraData',
      },
      message: {
        account: evmAddress,
        spender: attacker,
        token: usdc,
        allowance: `${2n ** 160n - 1n}`,
        period: 86_400,
        start: 0,
        end: `${2n ** 48n - 1n}`,
        salt: 1,
        extraData: '0x',
      },
      domain: {
        name: 'Spend Permission Manager',
        version: '1',
        chainId: 1,
        verifyingContract: '0xf85210b21cc50302f477ba56686d2019dc9b67ad',
      },
    }),
  ),
  shape(
    from.gateway,
    'unknownTypedData',
    ['dollars of every network burned for a recipient elsewhere', 'The recipient is one of 32-byte words.'],
    typedData({
      primaryType: 'BurnIntent',
      types: {
        BurnIntent: 'uint256 maxBlockHeight,uint256 maxFee,TransferSpec spec',
        TransferSpec:
          'uint32 version,uint32 sourceDomain,uint32 destinationDomain,bytes32 sourceContract,bytes32 destinationContract,bytes32 sourceToken,bytes32 destinationToken,bytes32 sourceDepositor,bytes32 destinationRecipient,bytes32 sourceSigner,bytes32 destinationCaller,uint256 value,bytes32 salt,bytes hookData',
      },
      message: {
        maxBlockHeight: max,
        maxFee: 2_010_000,
        spec: {
          version: 1,
          sourceDomain: 0,
          destinationDomain: 6,
          sourceContract: toWord('0x77777777dcc4d5a8b6e418fd04d8997ef11000ee'),
          destinationContract: toWord('0x2222222d7164433c4c09b0b0d809a9b52c04c205'),
          sourceToken: toWord(usdc),
          destinationToken: toWord('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
          sourceDepositor: toWord(evmAddress),
          destinationRecipient: toWord(attacker),
          sourceSigner: toWord(evmAddress),
          destinationCaller: toWord(zero),
          value: '25000000000',
          salt: `0x${'5a'.repeat(32)}`,
          hookData: '0x',
        },
      },
      domain: { name: 'GatewayWallet', version: '1' },
    }),
  ),
]
