import type { Payment } from '../familyFixtures.js'
import { coin, item, ofOrdinals, ordinal, spend, toSelf, toThief } from './requests.js'
import { ordinalSources as from } from './sources.js'
import { type ReportedRequest, shown } from './types.js'

/** LEB128, as runestones have numbers. */
const toVarint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...toVarint(value >> 7)]

/** An output with instructions for tokens: OP_RETURN, OP_13, and numbers. */
function runestone(...numbers: readonly number[]): Payment {
  const bytes = numbers.flatMap(toVarint)
  return { script: Uint8Array.of(0x6a, 0x5d, bytes.length, ...bytes), amount: 0n }
}

/** What marks a runestone as one that burns. */
const cenotaphTag = 126
const body = 0

const toSelfItems = (amount: bigint): Payment => ({ script: ordinal.script, amount })

export const ordinalShapes: readonly ReportedRequest[] = [
  shown(
    from.unisatVictim,
    'batch',
    ['every inscription and BRC-20 token at once', 'One signature at an unknown site sends all of them.'],
    spend(
      [item(546n), item(547n), item(10_000n), coin(40_000n)],
      [toThief(546n), toThief(547n), toThief(10_000n), toSelf(38_000n)],
      ofOrdinals,
    ),
  ),
  shown(
    from.bitcoinRock,
    'collectibles',
    [
      'bitcoins and a large inscription together',
      'A clone of Magic Eden asks the account of payments for both.',
    ],
    spend([coin(147_000_000n), item(60_000n)], [toThief(147_050_000n)]),
  ),
  shown(
    from.chainalysis,
    'collectibles',
    ['inscription sent from a false market', 'The page looks like Magic Eden, and one item leaves.'],
    spend([item(10_000n), coin(30_000n)], [toThief(10_000n), toSelf(28_500n)], ofOrdinals),
  ),
  shown(
    from.goPlus,
    'collectibles',
    [
      'transfer inscription of BRC-20 at a false wallet site',
      'The tokens go with the coin that has the inscription.',
    ],
    spend([coin(546n), coin(25_000n)], [toThief(546n), toSelf(23_900n)]),
  ),
  shown(
    from.cenotaph,
    'collectibles',
    ['malformed runestone', 'Every rune that goes in is burned.'],
    spend([coin(20_000n)], [runestone(cenotaphTag, 0), toSelf(19_000n)]),
  ),
  shown(
    from.runeBurn,
    'collectibles',
    ['runestone that sends runes to its output of data', 'The runes are destroyed.'],
    spend([coin(21_000n)], [runestone(body, 840_000, 1, 1_000, 0), toSelf(20_000n)]),
  ),
  shown(
    from.runeCoin,
    'collectibles',
    ['coin with runes spent as bitcoins', 'The runes go to the receiver of the payment.'],
    spend([coin(546n), coin(546n), coin(90_000n)], [toThief(80_000n), toSelf(10_000n)]),
  ),
  shown(
    from.burn,
    'burn',
    ['inscription sent into an output of data', 'It is burned, and the satoshis with it.'],
    spend([item(11_000n)], [{ script: Uint8Array.of(0x6a), amount: 10_000n }], ofOrdinals),
  ),
  shown(
    from.asFee,
    'collectibles',
    ['inscription that pays the fee', 'Its satoshi goes to the miner.'],
    spend([coin(50_000n), item(12_000n)], [toThief(50_000n), toSelfItems(600n)]),
  ),
  shown(
    from.merged,
    'collectibles',
    ['coins with rare satoshis joined', 'Afterwards no list knows which satoshi is which.'],
    spend([item(200_000n), item(546n)], [toSelfItems(199_900n)], ofOrdinals),
  ),
]
