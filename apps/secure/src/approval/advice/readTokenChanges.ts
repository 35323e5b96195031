import type { Label } from '../../signing/types.js'
import { caution, danger } from '../movements/draw.js'
import type { AccountInfo } from './solanaAccounts.js'
import { isMint, mintOf, ownerOf } from './solanaAccounts.js'
import type { Change } from './types.js'

type Accounts = readonly (AccountInfo | undefined)[]

const amountOf = ({ data }: AccountInfo): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(64, true)

const lostAccount = danger(
  'ownerChange',
  'The network expects one of your token accounts to belong to somebody else afterwards.',
)

/** What the token accounts of the visitor gain or lose, and whether one of them changes hands. */
export function readTokenChanges(
  { before, after }: { before: Accounts; after: Accounts },
  own: string,
): { changes: readonly Change[]; labels: readonly Label[] } {
  const held = new Map<string, bigint>()
  const labels: Label[] = []
  const add = (info: AccountInfo | undefined, sign: bigint): void => {
    const mint = info && mintOf(info)
    if (!info || mint === undefined || ownerOf(info) !== own) return
    held.set(mint, (held.get(mint) ?? 0n) + sign * amountOf(info))
  }
  before.forEach((info, index) => {
    const later = after[index]
    add(info, -1n)
    add(later, 1n)
    const isOwn = info !== undefined && mintOf(info) !== undefined && ownerOf(info) === own
    if (isOwn && later && mintOf(later) !== undefined && ownerOf(later) !== own) labels.push(lostAccount)
  })
  return {
    changes: [...held].flatMap(([token, amount]) => (amount === 0n ? [] : [{ amount: `${amount}`, token }])),
    labels,
  }
}

/** Extensions of a mint of Token-2022 that decide over what others hold, by their numbers in its data. */
const powers: Readonly<Record<number, string>> = {
  1: 'The token takes a fee from each transfer: less arrives than is sent.',
  12: 'Whoever made this token can take it out of every account.',
  14: 'A program of the token runs with each transfer.',
}
const extensionsAt = 166

/** What a mint's extensions allow those who made it. */
export function labelMint(info: AccountInfo): readonly Label[] {
  if (!isMint(info)) return []
  const { data } = info
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const labels: Label[] = []
  for (let at = extensionsAt; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const words = powers[view.getUint16(at, true)]
    if (words !== undefined) labels.push(caution('simulation', words))
  }
  return labels
}
