import { stacksKey } from '../familyFixtures.js'
import { stacksFriend, stxPayment } from '../stacksTransactions.js'
import { type Condition, callStacks, sendStacks, stacksRequest, type Value } from './requests.js'
import { stacksSources as from } from './sources.js'
import { type ReportedRequest, shown } from './types.js'

const own = stacksKey.mainnet
const pox = 'SP000000000000000000002Q6VF78.pox-4'
const sbtc = 'SM3VDXK3WZZSA84XXFKAFAF15NNZX32CTSG82JFQ4'
const sbtcAsset = `${sbtc}.sbtc-token::sbtc-token`
const token = `${stacksFriend}.token-one::one`
const collection = `${stacksFriend}.monkeys::monkey`
const thief = (name: string): string => `${stacksFriend}.${name}`

const uint = (value: bigint): Value => ({ type: 'uint', value })
const principal = (value: string): Value => ({ type: value.includes('.') ? 'contract' : 'address', value })
const buffer = (value: string): Value => ({ type: 'buffer', value })
const none: Value = { type: 'none' }
/** An address of Bitcoin in Clarity: segwit of the thief's key. */
const bitcoinAddress: Value = {
  type: 'tuple',
  value: { version: buffer('04'), hashbytes: buffer('6f'.repeat(20)) },
}

type Bound = 'eq' | 'gt' | 'gte' | 'lt' | 'lte'
const stx = (condition: Bound, amount: bigint): Condition => ({
  type: 'stx-postcondition',
  address: own,
  condition,
  amount,
})
const tokens = (condition: Bound, amount: bigint, asset: string): Condition => ({
  type: 'ft-postcondition',
  address: own,
  condition,
  amount,
  asset,
})
const one = (condition: 'sent' | 'maybe-sent', id: bigint): Condition => ({
  type: 'nft-postcondition',
  address: own,
  condition,
  asset: collection,
  assetId: uint(id),
})

/** Bytes of a published program in the form of SIP-005, around those that a call has. */
function publish(name: string, code: string): ReturnType<typeof stacksRequest> {
  const { transaction } = sendStacks(stxPayment).params as { transaction: string }
  const before = Buffer.from(transaction, 'hex').subarray(0, 109)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(code.length)
  const bytes = Buffer.concat([
    before,
    // Blocks of any kind, mode `allow`, no condition.
    Buffer.from('030100000000', 'hex'),
    Buffer.from([1, name.length]),
    Buffer.from(name),
    length,
    Buffer.from(code),
  ])
  return stacksRequest('stx_signTransaction', { transaction: bytes.toString('hex') })
}

export const stacksShapes: readonly ReportedRequest[] = [
  shown(
    from.allowMode,
    'furtherTerms',
    ['airdrop in the mode that allows everything', 'The contract takes every coin and token of the account.'],
    callStacks([thief('airdrop'), 'claim'], [], [], 'allow'),
  ),
  shown(
    from.allowListed,
    'furtherTerms',
    [
      'mode that allows everything, with a condition shown',
      'The listed amount reads as a promise, and is none.',
    ],
    callStacks([thief('swap'), 'swap-x-for-y'], [uint(5n)], [tokens('lte', 5n, token)], 'allow'),
  ),
  shown(
    from.tipStream,
    'furtherTerms',
    ['tip in the mode that allows everything', 'The contract moves any STX, not the tip alone.'],
    callStacks(
      [thief('tipstream'), 'send-tip'],
      [principal(stacksFriend), uint(1_000_000n)],
      [stx('eq', 1_000_000n)],
      'allow',
    ),
  ),
  shown(
    from.lowerBound,
    'unlimited',
    ['condition that sBTC of at least an amount leaves', 'It sets no bound above; all of it can go.'],
    callStacks([thief('vault'), 'deposit'], [uint(1n)], [tokens('gte', 0n, sbtcAsset)]),
  ),
  shown(
    from.mandatory,
    'unknownCall',
    ['transfer of a token without a condition', 'The contract moves what it likes to whom it likes.'],
    callStacks(
      [thief('token-one'), 'transfer'],
      [uint(1_000n), principal(own), principal(stacksFriend), none],
    ),
  ),
  shown(
    from.coinFabrik,
    'unknownCall',
    ['rogue contract that calls the transfer of a token', 'The token takes the visitor for the caller.'],
    callStacks([thief('rogue'), 'claim-reward'], [], [tokens('lte', 100_000n, token)]),
  ),
  shown(
    from.proof100,
    'unknownCall',
    [
      'rogue contract that lists a collectible',
      'No asset moves yet, and no condition is broken; it is then bought.',
    ],
    callStacks([thief('free-mint'), 'claim'], [principal(thief('monkeys'))]),
  ),
  shown(
    from.changeOwner,
    'unknownCall',
    [
      'purchase that hides a change of owner',
      'A contract of the visitor’s is controlled by the thief afterwards.',
    ],
    callStacks([thief('popular-nft'), 'buy'], [uint(77n)], [stx('lte', 25_000_000n)]),
  ),
  shown(
    from.receiver,
    'unknownCall',
    ['collectible that leaves to an unknown receiver', 'A condition has who sends, and never who receives.'],
    callStacks([thief('nft-staking'), 'stake'], [uint(9n)], [one('sent', 9n)]),
  ),
  shown(
    from.allowance,
    'unknownCall',
    ['allowance of a token', 'Nothing moves with the call, and everything can afterwards.'],
    callStacks([thief('token-one'), 'approve'], [principal(thief('spender')), uint(2n ** 128n - 1n)]),
  ),
  shown(
    from.fakeToken,
    'unknownCall',
    ['swap into a token of the thief', 'The token has a known name, and is worth nothing.'],
    callStacks(
      [thief('router'), 'swap-stx-for-token'],
      [principal(thief('usda-token')), uint(40_000_000n), uint(0n)],
      [stx('eq', 40_000_000n)],
    ),
  ),
  shown(
    from.originator,
    'unknownCall',
    ['call that protects the sender alone', 'What contracts of the visitor’s hold is not bound.'],
    callStacks([thief('vault'), 'harvest'], [uint(3n)], [], 'originator'),
  ),
  shown(
    from.originator,
    'unknownCall',
    ['collectible that may be sent', 'A condition that always holds, whether it leaves or not.'],
    callStacks([thief('raffle'), 'enter'], [uint(12n)], [one('maybe-sent', 12n)], 'originator'),
  ),
  shown(
    from.delegate,
    'unknownCall',
    ['stacking delegated to the thief', 'The delegate locks the STX, and has the rewards paid elsewhere.'],
    callStacks([pox, 'delegate-stx'], [uint(90_000_000_000n), principal(stacksFriend), none, none]),
  ),
  shown(
    from.poolCaller,
    'unknownCall',
    ['contract allowed to act for stacking', 'It delegates, extends and revokes in the visitor’s name.'],
    callStacks([pox, 'allow-contract-caller'], [principal(thief('fast-pool')), none]),
  ),
  shown(
    from.stacking,
    'unlimited',
    [
      'STX locked for the rewards of the thief',
      'Locked for twelve cycles; the address of the rewards is another’s.',
    ],
    callStacks(
      [pox, 'stack-stx'],
      [
        uint(120_000_000_000n),
        bitcoinAddress,
        uint(900_000n),
        uint(12n),
        none,
        buffer(`02${'7d'.repeat(32)}`),
        uint(120_000_000_000n),
        uint(1n),
      ],
      [{ type: 'pox-postcondition', address: own, condition: 'may-perform' }],
    ),
  ),
  shown(
    from.withdrawal,
    'unknownCall',
    ['sBTC withdrawn to an address of the thief', 'The signers pay the bitcoins there.'],
    callStacks(
      [`${sbtc}.sbtc-withdrawal`, 'initiate-withdrawal-request'],
      [uint(5_000_000n), bitcoinAddress, uint(80_000n)],
      [tokens('lte', 5_080_000n, sbtcAsset)],
    ),
  ),
  shown(
    from.deploy,
    'contractCreation',
    ['published program that sends STX at once', 'Its first line is carried out in the visitor’s name.'],
    publish('greeting', `(stx-transfer? (stx-get-balance tx-sender) tx-sender '${stacksFriend})`),
  ),
  shown(
    from.fee,
    'highFee',
    ['transfer of STX with a fee beyond five', 'The fee is worth more than blocks ask for.'],
    sendStacks(stxPayment, { fee: 250_000_000n }),
  ),
]
