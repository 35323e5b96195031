import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { Decoded, Hex, Movement } from '../src/signing/types.js'
import { evmAddress } from './approvalFixtures.js'
import { attacker, friend, multicall3 } from './encodeEvm.js'
import type { EvmCall, Places } from './evmRequests.js'

const own = evmAddress.toLowerCase()
const aggregateAbi = parseAbi([
  'function aggregate3((address target,bool allowFailure,bytes callData)[] calls) view returns ((bool success,bytes returnData)[])',
])
const readAbi = parseAbi([
  'function getEthBalance(address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function itemsOf(address,uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function allowance(address,address) view returns (uint256)',
  'function isApprovedForAll(address,address) view returns (bool)',
  'function getApproved(uint256) view returns (address)',
])
/** balanceOf(address,uint256) of ERC-1155: parseAbi tells overloads apart by their arguments alone. */
const itemAbi = parseAbi(['function balanceOf(address,uint256) view returns (uint256)'])

type Reading = { name: string; target: string; data: Hex }

const read = (
  name: string,
  target: string,
  functionName: 'getEthBalance' | 'balanceOf' | 'ownerOf' | 'allowance' | 'isApprovedForAll' | 'getApproved',
  args: readonly unknown[],
): Reading => ({
  name,
  target,
  data: encodeFunctionData({ abi: readAbi, functionName, args } as never),
})

const ids = [11n, 12n, 13n, 14n]

/** Everything of the account that a request could take. */
export function listReadings({
  weth,
  usd,
  coin,
  collectible,
  edition,
  v2,
  v3,
  keeper,
}: Places): readonly Reading[] {
  const spenders = [attacker, friend, keeper, v2, v3, multicall3, usd]
  return [
    read('native', multicall3, 'getEthBalance', [own]),
    ...[weth, usd, coin].flatMap(token => [
      read(`token ${token}`, token, 'balanceOf', [own]),
      ...spenders.map(spender => read(`allowance ${token} ${spender}`, token, 'allowance', [own, spender])),
    ]),
    ...ids.flatMap(id => [
      read(`owner ${collectible} ${id}`, collectible, 'ownerOf', [id]),
      read(`approved ${collectible} ${id}`, collectible, 'getApproved', [id]),
      {
        name: `items ${edition} ${id}`,
        target: edition,
        data: encodeFunctionData({ abi: itemAbi, functionName: 'balanceOf', args: [own as Hex, id] }),
      },
    ]),
    ...[collectible, edition].flatMap(token =>
      spenders.map(spender => read(`all ${token} ${spender}`, token, 'isApprovedForAll', [own, spender])),
    ),
  ].map(each => ({ ...each, name: each.name.toLowerCase() }))
}

const encodeReadings = (readings: readonly Reading[]): Hex =>
  encodeFunctionData({
    abi: aggregateAbi,
    functionName: 'aggregate3',
    args: [
      readings.map(({ target, data }) => ({ target: target as Hex, allowFailure: true, callData: data })),
    ],
  })

type Values = ReadonlyMap<string, bigint>

function toValues(readings: readonly Reading[], data: Hex): Values {
  const results = decodeFunctionResult({ abi: aggregateAbi, functionName: 'aggregate3', data })
  return new Map(
    results.map(({ success, returnData }, index) => [
      readings[index]?.name ?? '',
      success && returnData.length === 66 ? BigInt(returnData) : 0n,
    ]),
  )
}

export type Outcome = { isDone: boolean; after: Values }

const hex = (value: bigint): Hex => `0x${value.toString(16)}`

type Simulated = { result?: [{ calls: { status: string; returnData: Hex }[] }]; error?: { message: string } }

/** Runs each request on the state of the chain as it is, in one round trip. */
export async function runRequests(
  rpcUrl: string,
  requests: readonly (readonly (EvmCall & { from?: string })[])[],
  readings: readonly Reading[],
): Promise<readonly Outcome[]> {
  const reading = { from: friend, to: multicall3, data: encodeReadings(readings), gas: hex(10_000_000n) }
  const body = requests.map((calls, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_simulateV1',
    params: [
      {
        blockStateCalls: [
          {
            calls: [
              ...calls.map(({ from = own, to, value, data }) => ({
                from,
                to,
                value: hex(value),
                data,
                gas: hex(3_000_000n),
              })),
              reading,
            ],
          },
        ],
      },
      'latest',
    ],
  }))
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const replies = (await response.json()) as (Simulated & { id: number })[]
  replies.sort((a, b) => a.id - b.id)
  return replies.map(({ result, error }) => {
    const calls = result?.[0].calls
    const last = calls?.at(-1)
    if (!calls || !last || last.status !== '0x1')
      throw new Error(error?.message ?? 'The state could not be read.')
    return {
      isDone: calls.slice(0, -1).every(({ status }) => status === '0x1'),
      after: toValues(readings, last.returnData),
    }
  })
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/** What left the account, or came, otherwise than the request lists. */
export function findUnlisted(
  { actions }: Pick<Decoded, 'actions'>,
  before: Values,
  { after }: Outcome,
): readonly string[] {
  const movements = actions.flatMap(action => action.movements)
  const listedOut = (token: string | undefined, id?: string): bigint =>
    sum(
      movements.flatMap(each =>
        each.kind === 'out' &&
        each.from === own &&
        each.token === token &&
        (id === undefined || each.id === id || each.amount === BigInt(id))
          ? [each.amount]
          : [],
      ),
    )
  const listedIn = (token: string | undefined): bigint =>
    sum(
      movements.flatMap(each =>
        each.kind === 'in' && each.to === own && each.token === token ? [each.least] : [],
      ),
    )
  const allows = (test: (movement: Extract<Movement, { kind: 'allowance' }>) => boolean): boolean =>
    movements.some(each => each.kind === 'allowance' && test(each))
  const problems: string[] = []
  for (const [name, value] of after) {
    const was = before.get(name) ?? 0n
    const [kind, token = '', third = ''] = name.split(' ')
    const left = was - value
    const asset = kind === 'native' ? undefined : token
    if ((kind === 'native' || kind === 'token') && left > listedOut(asset))
      problems.push(`${name}: ${left} left, ${listedOut(asset)} listed`)
    if ((kind === 'native' || kind === 'token') && -left < listedIn(asset) - listedOut(asset))
      problems.push(`${name}: ${-left} came, ${listedIn(asset)} less ${listedOut(asset)} listed`)
    if (kind === 'items' && left > listedOut(token, third)) problems.push(`${name}: ${left} left`)
    if (kind === 'owner' && was === BigInt(own) && value !== was && listedOut(token, third) === 0n)
      problems.push(`${name}: left`)
    if (
      kind === 'allowance' &&
      value > was &&
      !allows(each => each.token === token && each.spender === third && (each.amount ?? 0n) >= value)
    )
      problems.push(`${name}: ${value} allowed`)
    if (
      kind === 'all' &&
      value > was &&
      !allows(each => each.token === token && each.spender === third && each.amount === undefined)
    )
      problems.push(`${name}: all allowed`)
    if (
      kind === 'approved' &&
      value !== was &&
      value !== 0n &&
      !allows(each => each.token === token && BigInt(each.spender) === value && each.amount === BigInt(third))
    )
      problems.push(`${name}: item allowed`)
  }
  return problems
}

/** Everything that is sent is listed as leaving, to the last unit; less only where what is not spent comes back. */
export function findUnlistedValue(
  { actions }: Pick<Decoded, 'actions'>,
  { value }: EvmCall,
): string | undefined {
  const movements = actions.flatMap(action => action.movements)
  const listed = sum(
    movements.flatMap(each =>
      each.kind === 'out' && each.token === undefined && each.from === own ? [each.amount] : [],
    ),
  )
  const comesBack = movements.some(each => each.kind === 'in' && each.isRest)
  return listed === value || (comesBack && listed < value) ? undefined : `${value} sent, ${listed} listed`
}
