import {
  addressToString,
  cvToHex,
  FungibleConditionCode,
  hexToCV,
  NonFungibleConditionCode,
  PostConditionMode,
  PostConditionPrincipalId,
  type PostConditionPrincipalWire,
  PostConditionType,
  type PostConditionWire,
  type StacksTransactionWire,
} from '@stacks/transactions'
import type { SimnetEvent } from './simnet.js'

/** What one principal sent of one asset; of a collectible its values in hex, otherwise an amount. */
type Sent = { principal: string; asset: string; amount: bigint; values: string[] }

const stx = 'STX'
const sendEvents = /^(stx|ft|nft)_(transfer|burn)_event$/

/** Sums what each principal sent, by asset. The fee is no part of it. */
function sumSent(events: readonly SimnetEvent[]): Sent[] {
  const sums = new Map<string, Sent>()
  for (const { event, data } of events) {
    if (!sendEvents.test(event)) continue
    const principal = String(data['sender'])
    const asset = event.startsWith('stx') ? stx : String(data['asset_identifier'])
    const key = `${principal} ${asset}`
    const sum = sums.get(key) ?? { principal, asset, amount: 0n, values: [] }
    if (event.startsWith('nft')) sum.values.push(String(data['raw_value']))
    else sum.amount += BigInt(String(data['amount']))
    sums.set(key, sum)
  }
  return [...sums.values()]
}

function toPrincipal(wire: PostConditionPrincipalWire, origin: string): string {
  if (wire.prefix === PostConditionPrincipalId.Origin) return origin
  const address = addressToString(wire.address)
  return wire.prefix === PostConditionPrincipalId.Contract
    ? `${address}.${wire.contractName.content}`
    : address
}

function isMet(amount: bigint, code: FungibleConditionCode, limit: bigint): boolean {
  if (code === FungibleConditionCode.Equal) return amount === limit
  if (code === FungibleConditionCode.Greater) return amount > limit
  if (code === FungibleConditionCode.GreaterEqual) return amount >= limit
  return code === FungibleConditionCode.Less ? amount < limit : amount <= limit
}

/** A condition in comparable form: what it is about, whether it holds, and of a collectible which one it covers. */
type Judged = { principal: string; asset: string; value?: string; isMet: boolean }

function judge(condition: PostConditionWire, sent: readonly Sent[], origin: string): Judged | undefined {
  const { conditionType } = condition
  // Conditions of stacking: nothing of it runs here.
  if (conditionType === PostConditionType.Staking || conditionType === PostConditionType.PoX) return undefined
  const principal = toPrincipal(condition.principal, origin)
  const find = (asset: string) => sent.find(each => each.principal === principal && each.asset === asset)
  if (conditionType === PostConditionType.STX) {
    const amount = find(stx)?.amount ?? 0n
    return { principal, asset: stx, isMet: isMet(amount, condition.conditionCode, condition.amount) }
  }
  const { address, contractName, assetName } = condition.asset
  const asset = `${addressToString(address)}.${contractName.content}::${assetName.content}`
  if (conditionType === PostConditionType.Fungible) {
    const amount = find(asset)?.amount ?? 0n
    return { principal, asset, isMet: isMet(amount, condition.conditionCode, condition.amount) }
  }
  const value = cvToHex(condition.assetName)
  const isSent = find(asset)?.values.some(each => cvToHex(hexToCV(each)) === value) ?? false
  const { conditionCode: code } = condition
  const held =
    code === NonFungibleConditionCode.MaybeSent || isSent === (code === NonFungibleConditionCode.Sends)
  return { principal, asset, value, isMet: held }
}

/**
 * Checks what a transaction moved against its post-conditions (SIP-005, SIP-040); undefined when all of them hold and
 * the mode allows what no condition is about.
 */
export function findPostConditionProblem(
  { postConditions, postConditionMode: mode }: StacksTransactionWire,
  events: readonly SimnetEvent[],
  origin: string,
): string | undefined {
  const sent = sumSent(events)
  const judged = postConditions.values.flatMap(condition => judge(condition, sent, origin) ?? [])
  const broken = judged.find(({ isMet: held }) => !held)
  if (broken) return `The post-condition of ${broken.principal} for ${broken.asset} does not hold.`
  if (mode === PostConditionMode.Allow) return undefined
  const isCovered = ({ principal, asset, values }: Sent): boolean => {
    const about = judged.filter(each => each.principal === principal && each.asset === asset)
    return values.length === 0
      ? about.length > 0
      : values.every(value => about.some(each => each.value === cvToHex(hexToCV(value))))
  }
  const open = sent.find(
    each => (mode === PostConditionMode.Deny || each.principal === origin) && !isCovered(each),
  )
  return open && `No post-condition is about ${open.asset} that ${open.principal} sent.`
}
