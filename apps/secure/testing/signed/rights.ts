import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection, encodeCall, typedData, usdc } from '../encodeEvm.js'
import { toRelayHash, toUserOperationHash } from './hashes.js'
import { rightSources as from } from './sources.js'
import { type ReportedShape, shape } from './types.js'

const far = 4_102_444_800
const zero = `0x${'0'.repeat(40)}`
const word = `0x${'00'.repeat(32)}`

const metaTransaction = (contract: string, functionSignature: string) =>
  typedData({
    primaryType: 'MetaTransaction',
    types: { MetaTransaction: 'uint256 nonce,address from,bytes functionSignature' },
    message: { nonce: 0, from: evmAddress, functionSignature },
    domain: {
      name: 'Token',
      version: '1',
      verifyingContract: contract,
      salt: `0x${'89'.padStart(64, '0')}`,
    },
  })

/** Hyperliquid's types have a colon in their name, which EIP-712 does not allow: they are refused. */
const hyperliquid = (name: string, fields: string, message: object) => {
  const primaryType = `HyperliquidTransaction:${name}`
  return typedData({
    primaryType,
    types: { [primaryType]: `string hyperliquidChain,${fields}` },
    message: { hyperliquidChain: 'Mainnet', ...message },
    domain: { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: zero },
  })
}
const now = 1_782_000_000_000

const keyOf = (name: string, primaryType: string, message: Readonly<Record<string, string>>) =>
  typedData({
    primaryType,
    types: {
      [primaryType]: Object.keys(message)
        .map(field => `string ${field}`)
        .join(','),
    },
    message,
    domain: { name, version: '1', chainId: 1 },
  })

/** Who may act for an account, there or elsewhere. */
export const rightShapes: readonly ReportedShape[] = [
  shape(
    from.delegation,
    'delegation',
    ['delegation without a caveat', 'Whoever redeems it acts as the whole account.'],
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
        caveats: [],
        salt: 0,
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
    from.userOperation,
    'unreadable',
    [
      'hash of a user operation as a message',
      'The prefix of messages protects nothing: it is a transaction.',
    ],
    { kind: 'evmMessage', bytes: toUserOperationHash() },
  ),
  shape(
    from.smartAccount,
    'unknownTypedData',
    ['user operation with a paymaster of the thief', 'Seems free; the call in it takes everything.'],
    typedData({
      primaryType: 'PackedUserOperation',
      types: {
        PackedUserOperation:
          'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData',
      },
      message: {
        sender: evmAddress,
        nonce: 0,
        initCode: '0x',
        callData: encodeCall('execute(address,uint256,bytes)', [attacker, 10n ** 18n, '0x']),
        accountGasLimits: word,
        preVerificationGas: 21_000,
        gasFees: word,
        paymasterAndData: `0x${attacker.slice(2)}${'00'.repeat(32)}`,
      },
      domain: {
        name: 'ERC4337',
        version: '1',
        chainId: 1,
        verifyingContract: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
      },
    }),
  ),
  shape(
    from.venly,
    'unknownTypedData',
    ['meta-transaction that gives away an item', 'safeTransferFrom in bytes; somebody else sends it.'],
    metaTransaction(
      '0x0096100f27d5ed9a3455b54af3934df07b58b506',
      encodeCall('safeTransferFrom(address,address,uint256)', [evmAddress, attacker, 7n]),
    ),
  ),
  shape(
    from.metaDemo,
    'unknownTypedData',
    ['meta-transaction that sends tokens', 'transfer of WETH on Polygon, in bytes.'],
    metaTransaction(
      '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619',
      encodeCall('transfer(address,uint256)', [attacker, 10n ** 18n]),
    ),
  ),
  shape(
    from.metaTransactions,
    'unknownTypedData',
    ['request to a trusted forwarder', 'ERC-2771: a call in bytes as if the signer had made it.'],
    typedData({
      primaryType: 'ForwardRequest',
      types: {
        ForwardRequest:
          'address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data',
      },
      message: {
        from: evmAddress,
        to: collection,
        value: 0,
        gas: 200_000,
        nonce: 0,
        deadline: far,
        data: encodeCall('setApprovalForAll(address,bool)', [attacker, true]),
      },
      domain: { name: 'Forwarder', version: '1', chainId: 1, verifyingContract: usdc },
    }),
  ),
  shape(
    from.hyperAgent,
    'unreadable',
    ['agent of Hyperliquid', 'A key of the thief trades with the whole account.'],
    hyperliquid('ApproveAgent', 'address agentAddress,string agentName,uint64 nonce', {
      agentAddress: attacker,
      agentName: '',
      nonce: now,
    }),
  ),
  shape(
    from.hyperActions,
    'unreadable',
    ['dollars of Hyperliquid sent', 'usdSend to somebody else, without a transaction.'],
    hyperliquid('UsdSend', 'string destination,string amount,uint64 time', {
      destination: attacker,
      amount: '25000',
      time: now,
    }),
  ),
  shape(
    from.hyperActions,
    'unreadable',
    ['tokens of Hyperliquid sent', 'spotSend of a token of the exchange.'],
    hyperliquid('SpotSend', 'string destination,string token,string amount,uint64 time', {
      destination: attacker,
      token: 'HYPE:0x0d01dc56dcaaca66ad901c959b4011ec',
      amount: '900',
      time: now,
    }),
  ),
  shape(
    from.hyperActions,
    'unreadable',
    ['withdrawal from Hyperliquid', 'Through the bridge, to an address of the thief.'],
    hyperliquid('Withdraw', 'string destination,string amount,uint64 time', {
      destination: attacker,
      amount: '25000',
      time: now,
    }),
  ),
  shape(
    from.hyperActions,
    'unreadable',
    ['builder’s fee of Hyperliquid', 'A part of every trade from then on.'],
    hyperliquid('ApproveBuilderFee', 'string maxFeeRate,address builder,uint64 nonce', {
      maxFeeRate: '1%',
      builder: attacker,
      nonce: now,
    }),
  ),
  shape(
    from.hyperScam,
    'unreadable',
    ['Hyperliquid account turned into one of the thief’s', 'Signers of an unknown multi-sig control it.'],
    hyperliquid('ConvertToMultiSigUser', 'string signers,uint64 nonce', {
      signers: JSON.stringify({ authorizedUsers: [attacker.toLowerCase()], threshold: 1 }),
      nonce: now,
    }),
  ),
  shape(
    from.hyperActions,
    'unknownTypedData',
    ['action of Hyperliquid behind a hash', 'A phantom agent: what is done is in 32 bytes.'],
    typedData({
      primaryType: 'Agent',
      types: { Agent: 'string source,bytes32 connectionId' },
      message: { source: 'a', connectionId: `0x${'4b'.repeat(32)}` },
      domain: { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: zero },
    }),
  ),
  shape(
    from.safeheron,
    'unknownTypedData',
    ['STARK key of dYdX', 'The signature is the seed of the key that moves the funds there.'],
    keyOf('dYdX', 'dYdX', { action: 'dYdX STARK Key', onlySignOn: 'https://trade.dydx.exchange' }),
  ),
  shape(
    from.safeheron,
    'unknownTypedData',
    ['API key of dYdX', 'The signature is the seed of the key to the private interface.'],
    keyOf('dYdX', 'dYdX', { action: 'dYdX Onboarding', onlySignOn: 'https://trade.dydx.exchange' }),
  ),
  shape(
    from.dydxChain,
    'unknownTypedData',
    ['account of the dYdX chain', 'The signature is the seed of the account of the chain.'],
    keyOf('dYdX Chain', 'dYdX', { action: 'dYdX Chain Onboarding' }),
  ),
  shape(
    from.paradex,
    'unknownTypedData',
    ['key of Paradex', 'The signature is the seed of the key of the account there.'],
    keyOf('Paradex', 'Constant', { action: 'STARK Key' }),
  ),
  shape(
    from.farcaster,
    'unknownTypedData',
    [
      'key that writes for a Farcaster account',
      'A key of the thief, requested in the name of an application.',
    ],
    typedData({
      primaryType: 'SignedKeyRequest',
      types: { SignedKeyRequest: 'uint256 requestFid,bytes key,uint256 deadline' },
      message: { requestFid: 7, key: `0x${'a7'.repeat(32)}`, deadline: far },
      domain: {
        name: 'Farcaster SignedKeyRequestValidator',
        version: '1',
        chainId: 10,
        verifyingContract: '0x00000000fc700472606ed4fa22623acf62c60553',
      },
    }),
  ),
  shape(
    from.polymarket,
    'unreadable',
    ['hash of a relayed call as a message', 'The proxy of the account sends its dollars away.'],
    { kind: 'evmMessage', bytes: toRelayHash() },
  ),
  shape(
    from.clobAuth,
    'unknownTypedData',
    ['API key of Polymarket', '‘I control the given wallet’ gives the keys that trade for it.'],
    typedData({
      primaryType: 'ClobAuth',
      types: { ClobAuth: 'address address,string timestamp,uint256 nonce,string message' },
      message: {
        address: evmAddress,
        timestamp: '1782000000',
        nonce: 0,
        message: 'This message attests that I control the given wallet',
      },
      domain: { name: 'ClobAuthDomain', version: '1', chainId: 137 },
    }),
  ),
  shape(
    from.governance,
    'unknownTypedData',
    ['votes given to somebody else', 'delegateBySig, in place of a vote in an emergency.'],
    typedData({
      primaryType: 'Delegation',
      types: { Delegation: 'address delegatee,uint256 nonce,uint256 expiry' },
      message: { delegatee: attacker, nonce: 0, expiry: far },
      domain: {
        name: 'Uniswap',
        chainId: 1,
        verifyingContract: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
      },
    }),
  ),
  shape(
    from.governance,
    'unknownTypedData',
    ['vote of the thief’s proposal', 'castVoteBySig: sent by whoever has it, when it decides.'],
    typedData({
      primaryType: 'Ballot',
      types: { Ballot: 'uint256 proposalId,uint8 support' },
      message: { proposalId: 487, support: 1 },
      domain: {
        name: 'Compound Governor Bravo',
        chainId: 1,
        verifyingContract: '0xc0da02939e1441f497fd74f78ce7decb17b66529',
      },
    }),
  ),
]
