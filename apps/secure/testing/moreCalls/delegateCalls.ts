import { stringToHex } from 'viem'
import { call, ether } from '../calls/reportedCall.js'
import { attacker } from '../encodeEvm.js'
import { type ReportedShape, shape } from '../signed/types.js'
import { sources as from } from './sources.js'

/** Only their calls matter. */
const subaccounts = `0x${'6b'.repeat(20)}`
const marginAccount = `0x${'3a'.repeat(20)}`
const perpetuals = `0x${'59'.repeat(20)}`
const securityManager = `0x${'a6'.repeat(20)}`
const ownWallet = `0x${'0a'.repeat(20)}`
const profile = `0x${'1c'.repeat(20)}`
const digitalAsset = `0x${'17'.repeat(20)}`
const bondToken = `0x${'34'.repeat(20)}`
/** Of contracts, at their published addresses. */
const punks = '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb'

/** AddressPermissions:Permissions:<address> of LSP6. */
const permissionsOf = `0x4b80742de2bf82acb3630000${attacker.slice(2)}`
const editPermissions = `0x${'4'.padStart(64, '0')}`

export const delegateCalls: readonly ReportedShape[] = [
  shape(
    from.gmx,
    'unknownCall',
    ['subaccount of a trader', 'It makes orders, and spends the account’s collateral.'],
    call(subaccounts, 'addSubaccount(address subaccount)', [attacker]),
  ),
  shape(
    from.kwenta,
    'unknownCall',
    ['delegate of a margin account', 'The delegate opens and closes positions of the account.'],
    call(marginAccount, 'addDelegate(address delegate)', [attacker]),
  ),
  shape(
    from.synthetix,
    'unknownCall',
    ['admin of an account of perpetuals', 'The admin withdraws, mints and gives further permissions.'],
    call(perpetuals, 'grantPermission(uint128 accountId,bytes32 permission,address user)', [
      7n,
      stringToHex('ADMIN', { size: 32 }),
      attacker,
    ]),
  ),
  shape(
    from.argentGuardian,
    'unknownCall',
    ['guardian of a wallet', 'Half of the guardians recover the wallet for another owner.'],
    call(securityManager, 'addGuardian(address wallet,address guardian)', [ownWallet, attacker]),
  ),
  shape(
    from.luksoPermissions,
    'unknownCall',
    ['controller of a profile that edits permissions', 'It gives itself every permission.'],
    call(profile, 'setData(bytes32 dataKey,bytes dataValue)', [permissionsOf, editPermissions]),
  ),
  shape(
    from.luksoOperator,
    'unknownCall',
    ['operator of a digital asset', 'The operator spends the amount, and is notified of it.'],
    call(digitalAsset, 'authorizeOperator(address operator,uint256 amount,bytes operatorNotificationData)', [
      attacker,
      2n ** 255n,
      '0x',
    ]),
  ),
  shape(
    from.bonds,
    'unknownCall',
    ['operator of every bond', 'The operator transfers, burns and redeems all bonds.'],
    call(bondToken, 'setApprovalFor(address operator,bool approved)', [attacker, true]),
  ),
  shape(
    from.punkOffer,
    'unknownCall',
    ['CryptoPunk offered to everybody for nothing', 'Whoever is first takes it.'],
    call(punks, 'offerPunkForSale(uint256 punkIndex,uint256 minSalePriceInWei)', [2_386n, 0n]),
  ),
  shape(
    from.punkOffer,
    'unknownCall',
    [
      'CryptoPunk offered to one account for nothing',
      'It is what allowing one account to take it means there.',
    ],
    call(punks, 'offerPunkForSaleToAddress(uint256 punkIndex,uint256 minSalePriceInWei,address toAddress)', [
      2_386n,
      0n,
      attacker,
    ]),
  ),
  shape(
    from.punkBid,
    'unknownCall',
    [
      'bid for a CryptoPunk accepted at any price',
      'A lower bid is accepted in place of the one that was seen.',
    ],
    call(punks, 'acceptBidForPunk(uint256 punkIndex,uint256 minPrice)', [2_386n, ether / 1_000n]),
  ),
]
