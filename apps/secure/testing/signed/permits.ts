import { evmAddress } from '../approvalFixtures.js'
import { attacker, permit2, typedData, usdc } from '../encodeEvm.js'
import { evmSources as from } from './sources.js'
import { type ReportedShape, shape } from './types.js'

const far = 4_102_444_800
const max = `${2n ** 256n - 1n}`
const permitType = { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' }
const usdCoin = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }

const permit = (changes: object, domain: object = usdCoin) =>
  typedData({
    primaryType: 'Permit',
    types: permitType,
    message: { owner: evmAddress, spender: attacker, value: max, nonce: 0, deadline: far, ...changes },
    domain,
  })

const token = (name: string, verifyingContract: string) => ({
  name,
  version: '1',
  chainId: 1,
  verifyingContract,
})

const authorization = (primaryType: string) =>
  typedData({
    primaryType,
    types: {
      [primaryType]:
        'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
    },
    message: {
      from: evmAddress,
      to: attacker,
      value: '1033366316628',
      validAfter: 0,
      validBefore: far,
      nonce: `0x${'5c'.repeat(32)}`,
    },
    domain: usdCoin,
  })

/** Allowances and transfers by signature. */
export const permitShapes: readonly ReportedShape[] = [
  shape(
    from.testDapp,
    'permit',
    ['permit of exactly the balance', 'An allowance of what is there, and no unlimited one.'],
    permit({ value: '1033366316628', nonce: 1, spender: '0x1661f1b207629e4f385da89cff535c8e5eb23ee3' }),
  ),
  shape(
    from.imToken,
    'permit',
    ['permit of a restaked token, kept until it is withdrawn', 'Used months later, when ezETH is back.'],
    permit({ deadline: max }, token('Renzo Restaked ETH', '0xbf5495efe5db9ce00f80364c8b423567e58d2110')),
  ),
  shape(
    from.create2,
    'permit',
    ['permit for an address without code yet', 'The contract is deployed there in the theft itself.'],
    permit({ spender: '0x9fa7bb759641fcd37fe4ae41f725e0f653f2c726' }),
  ),
  shape(
    from.pendle,
    'permit',
    ['permit of a yield token', 'Pendle’s tokens, whose permits are those of any ERC-20.'],
    permit({}, token('PT Ethena USDe 25JUL2024', '0xa0021ef8970104c2d008f38d92f115ad56a9b8e1')),
  ),
  shape(
    from.safeVault,
    'permit',
    ['Permit2 for a vault of Safe', 'A well-known contract is the spender, so that blocklists pass it.'],
    typedData({
      primaryType: 'PermitSingle',
      types: {
        PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
        PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
      },
      message: {
        details: { token: usdc, amount: `${2n ** 160n - 1n}`, expiration: `${2n ** 48n - 1n}`, nonce: 0 },
        spender: '0x7818930b0a0db994d49ce326f5a19a80bca336e2',
        sigDeadline: `${2n ** 48n - 1n}`,
      },
      domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    }),
  ),
  shape(
    from.lemma,
    'permit',
    ['transfer with authorization', 'USDC goes to the recipient that is signed; anybody can send it.'],
    authorization('TransferWithAuthorization'),
  ),
  shape(
    from.erc3009,
    'permit',
    ['receive with authorization', 'The same, taken by the recipient alone.'],
    authorization('ReceiveWithAuthorization'),
  ),
  shape(
    from.aave,
    'unknownTypedData',
    ['credit delegation with a signature', 'The other one borrows, and the signer owes.'],
    typedData({
      primaryType: 'DelegationWithSig',
      types: { DelegationWithSig: 'address delegatee,uint256 value,uint256 nonce,uint256 deadline' },
      message: { delegatee: attacker, value: max, nonce: 0, deadline: far },
      domain: token('Aave Ethereum Variable Debt WETH', '0xea51d7853eefb32b6ee06b1c12e6dcca88be0ffe'),
    }),
  ),
  shape(
    from.testDapp,
    'permit',
    ['permit with a padded chain id', 'The same chain, written so that a comparison of texts misses it.'],
    permit({}, { ...usdCoin, chainId: `0x${'1'.padStart(64, '0')}` }),
  ),
  shape(
    from.testDapp,
    'unreadable',
    ['permit with the contract as a number', 'Some wallets sign it and scan no address.'],
    permit({}, { ...usdCoin, verifyingContract: BigInt(usdc).toString() }),
  ),
  shape(
    from.testDapp,
    'permit',
    ['permit with members that are not signed', 'A harmless amount is shown beside what is signed.'],
    permit({ description: 'Log in. Nothing is moved.', amount: '0' }),
  ),
  shape(
    from.testDapp,
    'unknownTypedData',
    ['permit with an empty domain', 'It names no contract and no network.'],
    permit({}, {}),
  ),
  shape(
    from.testDapp,
    'unreadable',
    ['typed data with a primary type that is not there', 'What is hashed differs between wallets.'],
    typedData({
      primaryType: 'Non-Existent',
      types: permitType,
      message: { owner: evmAddress, spender: attacker, value: max, nonce: 0, deadline: far },
      domain: usdCoin,
    }),
  ),
  shape(
    from.chainId,
    'chainMismatch',
    ['permit for another network', 'Signed while the wallet shows a network where little is held.'],
    permit({}, { ...usdCoin, chainId: 137 }),
  ),
]
