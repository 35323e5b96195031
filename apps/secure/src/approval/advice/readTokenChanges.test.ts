import { concatBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { solanaAddress as own } from '../../../testing/approvalFixtures.js'
import { attackerKey, friendKey, mint, programs } from '../../../testing/solanaCorpus.js'
import { labelMint, readTokenChanges } from './readTokenChanges.js'
import { type AccountInfo, toAccountInfo } from './solanaAccounts.js'

const most = 2n ** 64n - 1n

function hold(amount: bigint, owner: string = own, program: string = programs.token, of = mint): AccountInfo {
  const count = new Uint8Array(8)
  new DataView(count.buffer).setBigUint64(0, amount, true)
  const data = concatBytes(base58.decode(of), base58.decode(owner), count, new Uint8Array(93))
  return { owner: program, data, lamports: 1n }
}
const read = (before: readonly (AccountInfo | undefined)[], after: readonly (AccountInfo | undefined)[]) => {
  const { changes, labels } = readTokenChanges({ before, after }, own)
  return { changes: changes.map(({ amount }) => amount), ids: labels.map(({ id }) => id) }
}
const short = (info: AccountInfo): AccountInfo => ({ ...info, data: info.data.slice(0, 100) })

describe('what token accounts gain, lose and become', () => {
  test.each<
    [string, readonly (AccountInfo | undefined)[], readonly (AccountInfo | undefined)[], string[], string[]]
  >([
    ['nothing', [], [], [], []],
    ['the same', [hold(5n)], [hold(5n)], [], []],
    ['less', [hold(5n)], [hold(2n)], ['-3'], []],
    ['everything there can be', [hold(most)], [hold(0n)], [`-${most}`], []],
    ['two accounts that add up', [hold(5n), hold(1n)], [hold(0n), hold(6n)], [], []],
    ['two of the largest', [hold(most), hold(most)], [hold(0n), hold(0n)], [`-${most * 2n}`], []],
    ['another owner', [hold(5n)], [hold(5n, attackerKey)], ['-5'], ['ownerChange']],
    ['an empty one with another owner', [hold(0n)], [hold(0n, attackerKey)], [], ['ownerChange']],
    ['one that becomes the visitor’s', [hold(5n, friendKey)], [hold(5n)], ['5'], []],
    ['closed', [hold(5n)], [undefined], ['-5'], []],
    ['created', [undefined], [hold(5n)], ['5'], []],
    ['of somebody else', [hold(5n, friendKey)], [hold(1n, friendKey)], [], []],
    ['of no token program', [hold(5n, own, attackerKey)], [hold(1n, own, attackerKey)], [], []],
    ['a reply that is shorter', [hold(5n), hold(7n)], [hold(5n)], ['-7'], []],
    ['data that is cut off', [short(hold(5n))], [short(hold(1n))], [], []],
  ])('%s', (_, before, after, changes, ids) => {
    expect(read(before, after)).toEqual({ changes, ids })
  })
})

describe('accounts as an endpoint returns them', () => {
  const data = [base64.encode(hold(5n).data), 'base64']
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'account'],
    ['no owner', { lamports: 1, data }],
    ['an owner of another type', { owner: 5, lamports: 1, data }],
    ['lamports below every number', { owner: programs.token, lamports: Number.NEGATIVE_INFINITY, data }],
    ['lamports that are no whole number', { owner: programs.token, lamports: 1.5, data }],
    ['lamports beyond what is exact', { owner: programs.token, lamports: 2 ** 60, data }],
    ['lamports as a text', { owner: programs.token, lamports: '1', data }],
    ['data that is no base64', { owner: programs.token, lamports: 1, data: ['%%%', 'base64'] }],
    ['data of another type', { owner: programs.token, lamports: 1, data: { 0: 'AA==' } }],
    ['parsed data', { owner: programs.token, lamports: 1, data: [{ parsed: true }] }],
  ])('%s is none', (_, value) => {
    expect(toAccountInfo(value)).toBeUndefined()
  })

  test('a whole one is read', () => {
    expect(toAccountInfo({ owner: programs.token, lamports: 1, data })).toEqual(hold(5n))
  })
})

describe('what the makers of a mint may do', () => {
  const toMint = (...extensions: readonly (readonly [number, number])[]): AccountInfo => {
    const data = new Uint8Array(166 + extensions.reduce((sum, [, size]) => sum + 4 + size, 0))
    data[165] = 1
    const view = new DataView(data.buffer)
    let at = 166
    for (const [kind, size] of extensions) {
      view.setUint16(at, kind, true)
      view.setUint16(at + 2, size, true)
      at += 4 + size
    }
    return { owner: programs.token2022, data, lamports: 1n }
  }

  test.each<[string, AccountInfo, number]>([
    ['none', toMint(), 0],
    ['a fee, a delegate and a hook', toMint([1, 108], [12, 32], [14, 64]), 3],
    ['others', toMint([3, 32], [18, 64]), 0],
    ['no mint', hold(5n, own, programs.token2022), 0],
  ])('%s', (_, info, count) => {
    expect(labelMint(info)).toHaveLength(count)
  })

  test('a size beyond the end, and sizes of nothing, end the reading', () => {
    const beyond = toMint([12, 32])
    new DataView(beyond.data.buffer).setUint16(168, 65_535, true)
    expect(labelMint(beyond)).toHaveLength(1)
    expect(labelMint(toMint(...Array.from({ length: 40 }, () => [0, 0] as const)))).toHaveLength(0)
  })
})
