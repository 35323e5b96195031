import { toChecksumAddress } from '../../signing/evm/toChecksumAddress.js'
import type { Action, Asset, Fact, Label, Movement } from '../../signing/types.js'
import { isUnlimited } from './isUnlimited.js'

/** A movement with the facts that it is drawn as: no amount reaches the screen in another way. */
export type Part = { movement: Movement; facts: readonly Fact[] }

const toShown = (value: string): string => (value.startsWith('0x') ? toChecksumAddress(value) : value)
const toKey = (value: string): string => (value.startsWith('0x') ? value.toLowerCase() : value)
const toAsset = ({ token, id }: Asset): Asset => ({
  ...(token === undefined ? {} : { token: toKey(token) }),
  ...(id === undefined ? {} : { id }),
})

export const text = (name: string, value: string): Fact => ({ name, kind: 'text', value })

export const code = (name: string, value: string): Fact => ({ name, kind: 'code', value })

/** Unix seconds; a time beyond any calendar is shown as never. */
export const time = (name: string, value: unknown): Fact => ({ name, kind: 'time', value: String(value) })

/** Undefined: it is named in a table on the network. */
export const address = (name: string, value: unknown): Fact =>
  value === undefined
    ? text(name, 'In a table on the network')
    : { name, kind: 'address', value: toShown(String(value)) }

function drawAmount(name: string, amount: bigint, { token, id }: Asset): Fact[] {
  if (token !== undefined && id !== undefined)
    return [
      { name: 'Token id', kind: 'item', value: id, token: toShown(token) },
      ...(amount === 1n ? [] : [text('Count', `${amount}`)]),
    ]
  return [
    { name, kind: 'amount', value: `${amount}`, ...(token === undefined ? {} : { token: toShown(token) }) },
  ]
}

type OutParameters = Asset & { from: string; to?: string | undefined }

/** What leaves an account, exactly or at most. */
export const out = (name: string, amount: bigint, { from, to, ...asset }: OutParameters): Part => ({
  movement: {
    kind: 'out',
    ...toAsset(asset),
    amount,
    from: toKey(from),
    ...(to === undefined ? {} : { to: toKey(to) }),
  },
  facts: drawAmount(name, amount, asset),
})

/** What comes, at least. */
export const incoming = (
  name: string,
  least: bigint,
  { to, isHeld = false, ...asset }: Asset & { to: string; isHeld?: boolean },
): Part => ({
  movement: { kind: 'in', ...toAsset(asset), least, to: toKey(to), ...(isHeld ? { isHeld } : {}) },
  facts: drawAmount(name, least, asset),
})

/** What was not spent, whatever it is. */
export const remainder = (asset: Asset, to: string): Part => ({
  movement: { kind: 'in', ...toAsset(asset), least: 0n, to: toKey(to), isRest: true },
  facts: [],
})

type AllowanceParameters = { token: string; spender: string; until?: bigint | undefined; bits?: number }

/** What may be taken later, of which the largest values mean all. */
export function allowance(
  name: string,
  amount: bigint | undefined,
  { token, spender, until, bits = 256 }: AllowanceParameters,
): Part {
  const movement: Movement = {
    kind: 'allowance',
    token: toKey(token),
    spender: toKey(spender),
    amount,
    until,
    bits,
  }
  if (amount === undefined) return { movement, facts: [] }
  const fact: Fact = { name, kind: 'amount', value: `${amount}`, token: toShown(token) }
  return { movement, facts: [isUnlimited(amount, bits) ? { ...fact, isUnlimited: true } : fact] }
}

/** Who controls something afterwards. */
export const control = (name: string, of: string, to: string | undefined): Part => ({
  movement: { kind: 'control', of: toKey(of), ...(to === undefined ? {} : { to: toKey(to) }) },
  facts: [to === undefined ? text(name, 'No account') : address(name, to)],
})

const isPart = (part: Fact | Part): part is Part => 'movement' in part

export const act = (title: string, ...parts: readonly (Fact | Part)[]): Action => ({
  title,
  facts: parts.flatMap(part => (isPart(part) ? part.facts : [part])),
  movements: parts.flatMap(part => (isPart(part) ? [part.movement] : [])),
})

export const danger = (id: Label['id'], words: string): Label => ({ id, severity: 'danger', text: words })
export const caution = (id: Label['id'], words: string): Label => ({ id, severity: 'caution', text: words })
