import { ownKeys, regtest, stranger } from '../familyFixtures.js'
import { coin, item, ofOrdinals, payment, psbtRequest, spend, toSelf, toThief } from './requests.js'
import { bitcoinSources as from } from './sources.js'
import { type ReportedRequest, refused, shown } from './types.js'

/** Types of signatures that leave a part of the transaction open. */
const types = { none: 2, single: 3, allOpen: 0x81, noneOpen: 0x82, singleOpen: 0x83 } as const

const partial = 'A signature that covers a part of the transaction is not offered.'
const bitcoins = 100_000_000n
const payee = ownKeys().ordinal.script.map((byte, index) => (index < 2 ? byte : byte ^ 0x55))

/** Writes another amount over one of the places in a PSBT that have it. */
function withAmount(request: ReturnType<typeof spend>, from: bigint, to: bigint, isEverywhere: boolean) {
  const { psbt } = request.params as { psbt: string }
  const bytes = Buffer.from(psbt, 'base64')
  const [old, next] = [from, to].map(value => {
    const buffer = Buffer.alloc(8)
    buffer.writeBigUInt64LE(value)
    return buffer
  }) as [Buffer, Buffer]
  const last = bytes.lastIndexOf(old)
  if (isEverywhere) next.copy(bytes, bytes.indexOf(old))
  next.copy(bytes, last)
  return psbtRequest(bytes.toString('base64'))
}

export const bitcoinShapes: readonly ReportedRequest[] = [
  refused(
    from.atomicals,
    partial,
    ['offer of ARC-20 tokens signed without outputs', 'Whoever has it takes the tokens for nothing.'],
    spend([item(1_000n, { sighashType: types.none })], [toSelf(20_000n)], ofOrdinals),
  ),
  refused(
    from.electrum,
    partial,
    ['payment signed without outputs', 'The coins go to whom the holder of the signature names.'],
    spend([coin(400_000n, { sighashType: types.none })], [toSelf(399_000n)]),
  ),
  refused(
    from.dustDisposal,
    partial,
    ['dust given away, and a large coin with it', 'Anybody spends each coin alone, to any output.'],
    spend([coin(546n, { sighashType: types.noneOpen }), coin(900_000n, { sighashType: types.noneOpen })], []),
  ),
  refused(
    from.blockspace,
    partial,
    ['listing of an inscription that is kept for later', 'It sells for the old price when it is worth more.'],
    spend([item(546n, { sighashType: types.singleOpen })], [toSelf(10_000_000n)], ofOrdinals),
  ),
  refused(
    from.unisatListing,
    partial,
    ['coin offered by the parameters alone', 'The PSBT looks whole; the site asks for a part of it.'],
    spend([coin(2_000_000n)], [toSelf(600n)], {
      signInputs: [{ index: 0, address: payment.address, sighashTypes: [types.singleOpen] }],
    }),
  ),
  refused(
    from.unisatSingle,
    partial,
    ['payment that fixes one output', 'What is left over goes to outputs that are added later.'],
    spend([coin(750_000n, { sighashType: types.single })], [toSelf(700n)]),
  ),
  refused(
    from.copay,
    partial,
    [
      'input without an output at its index',
      'In old scripts the signature is good for every coin of the key.',
    ],
    spend(
      [coin(60_000n, { sighashType: types.single }), coin(70_000n, { sighashType: types.single })],
      [toSelf(129_000n)],
    ),
  ),
  refused(
    from.xverse,
    partial,
    ['payment that others add inputs to', 'It is joined to another transaction; the rest is its fee.'],
    spend([coin(310_000n, { sighashType: types.allOpen })], [toThief(300_000n)]),
  ),
  refused(
    from.keystone,
    'The PSBT lacks the transactions that its inputs spend.',
    ['two segwit coins, one with a false amount', 'Two approvals of one payment make one with a huge fee.'],
    spend(
      [
        coin(15n * bitcoins, { isBare: true }),
        coin(20n * bitcoins, {
          isBare: true,
          claimed: { amount: 500_000_001n, script: payment.script },
        }),
      ],
      [toThief(20n * bitcoins)],
    ),
  ),
  refused(
    from.segwitFee,
    'The PSBT cannot be read.',
    ['segwit coin with another amount than its transaction has', 'The difference is paid as the fee.'],
    withAmount(spend([coin(2n * bitcoins)], [toThief(99_000_000n)]), 2n * bitcoins, bitcoins, false),
  ),
  refused(
    from.fakePrevious,
    'The PSBT cannot be read.',
    [
      'segwit coin with a made-up transaction before it',
      'Amount and transaction agree, and neither is true.',
    ],
    withAmount(spend([coin(3n * bitcoins)], [toThief(98_000_000n)]), 3n * bitcoins, bitcoins, true),
  ),
  refused(
    from.slip19,
    'The inputs of your accounts are signed together, each once.',
    ['own input that is said to be of another', 'Each of two approvals shows half of what leaves.'],
    spend([coin(5_000_000n), coin(5_100_000n)], [toSelf(5_000_000n), toThief(5_000_000n)], {
      signInputs: [{ index: 0, address: payment.address }],
    }),
  ),
  shown(
    from.change,
    'otherRecipient',
    ['payment whose change goes to the thief', 'What is left over leaves with the payment.'],
    spend([coin(80_000_000n)], [{ script: payee, amount: 1_000_000n }, toThief(78_990_000n)]),
  ),
  shown(
    from.isolation,
    'chainMismatch',
    ['real coins under the name of a test network', 'The same signature spends the coins of Bitcoin.'],
    spend([coin(65_000_000n)], [toThief(64_990_000n)], {
      account: ownKeys('regtest').payment.address,
      caipNetworkId: regtest.caipNetworkId,
    }),
  ),
  shown(
    from.largestFee,
    'highFee',
    ['payment with most of it as the fee', 'Of 139.42 bitcoins 55.77 arrive.'],
    spend([coin(13_942_000_000n)], [toThief(5_577_000_000n)]),
  ),
  shown(
    from.replacedFee,
    'highFee',
    ['replacement with a coin more and no change', 'The added coin is the fee.'],
    spend([coin(68_100_000n), coin(75_000_000n)], [toThief(48_000_000n), toSelf(20_000_000n)]),
  ),
  shown(
    from.mintFee,
    'highFee',
    ['mint that joins every coin of the address', 'A price of 26,100 satoshis, and 1,330 for each byte.'],
    spend(
      Array.from({ length: 14 }, (_, index) => coin(97_700n + BigInt(index))),
      [toThief(26_100n)],
    ),
  ),
  shown(
    from.dataOutput,
    'burn',
    ['bitcoins in an output of data', 'A screen that lists addresses alone leaves them out.'],
    spend(
      [coin(850_000n)],
      [{ script: Uint8Array.of(0x6a, 1, 0), amount: 800_000n }, toThief(30_000n), toSelf(19_000n)],
    ),
  ),
  shown(
    from.witnessVersion,
    'unreadable',
    ['output with another version of segwit', 'Anybody can spend it.'],
    spend(
      [coin(230_000n)],
      [{ script: Uint8Array.of(0x52, 0x14, ...stranger.script.slice(2)), amount: 229_000n }],
    ),
  ),
]
