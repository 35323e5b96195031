import { base58, base64 } from '@scure/base'
import { type AccountInfo, toAccountInfo } from '../src/approval/advice/solanaAccounts.js'
import type { Decoded } from '../src/signing/types.js'
import { solanaAddress } from './approvalFixtures.js'
import { programs } from './solanaCorpus.js'
import type { HeldToken } from './solanaRequests.js'

export type Accounts = ReadonlyMap<string, AccountInfo | undefined>

type Reply = { result?: { value?: unknown }; error?: { message: string } }

async function request(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as Reply
  if (error) throw new Error(error.message)
  return result?.value
}

const toAccounts = (addresses: readonly string[], values: unknown): Accounts => {
  const list: readonly unknown[] = Array.isArray(values) ? values : []
  return new Map(addresses.map((address, index) => [address, toAccountInfo(list[index])]))
}

export const readAccounts = async (rpcUrl: string, addresses: readonly string[]): Promise<Accounts> =>
  toAccounts(addresses, await request(rpcUrl, 'getMultipleAccounts', [addresses, { encoding: 'base64' }]))

/** Runs a transaction on the state of the chain as it is; undefined where the chain refuses it. */
export async function runTransaction(
  rpcUrl: string,
  wire: string,
  addresses: readonly string[],
): Promise<Accounts | undefined> {
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const value = (await request(rpcUrl, 'simulateTransaction', [wire, options])) as {
    err: unknown
    accounts: unknown
  }
  return value.err === null || value.err === undefined ? toAccounts(addresses, value.accounts) : undefined
}

const viewOf = ({ data }: AccountInfo): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)
const isToken = (info: AccountInfo): boolean =>
  [programs.token, programs.token2022].some(program => program === info.owner) && info.data.length >= 165
const amountOf = (info: AccountInfo): bigint => viewOf(info).getBigUint64(64, true)
const keyAt = ({ data }: AccountInfo, at: number): string => base58.encode(data.subarray(at, at + 32))
const optionAt = (info: AccountInfo, at: number): string | undefined =>
  viewOf(info).getUint32(at, true) === 1 ? keyAt(info, at + 4) : undefined

/** Who may use an account, as its program has it. */
function controllerOf(info: AccountInfo): string {
  if (isToken(info)) return info.data[108] === 0 ? 'nobody' : keyAt(info, 32)
  if (info.owner === programs.stake)
    return info.data.length < 124 || viewOf(info).getUint32(0, true) === 0
      ? 'nobody'
      : ([keyAt(info, 12), keyAt(info, 44)].find(key => key !== solanaAddress) ?? solanaAddress)
  return info.owner
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/** What left the account, or changed hands, otherwise than the request lists. */
export function findUnlisted(
  { actions, maxFee = '0' }: Pick<Decoded, 'actions' | 'maxFee'>,
  {
    before,
    after,
    tokens,
    created,
  }: { before: Accounts; after: Accounts; tokens: readonly HeldToken[]; created: readonly string[] },
): readonly string[] {
  const movements = actions.flatMap(action => action.movements)
  const listed = (names: readonly (string | undefined)[]): bigint =>
    sum(
      movements.flatMap(each =>
        each.kind === 'out' && each.from === solanaAddress && names.includes(each.token) ? [each.amount] : [],
      ),
    )
  const controls = (of: string, to: string | undefined): boolean =>
    movements.some(each => each.kind === 'control' && each.of === of && each.to === to)
  const problems: string[] = []
  const native = (before.get(solanaAddress)?.lamports ?? 0n) - (after.get(solanaAddress)?.lamports ?? 0n)
  if (native > listed([undefined]) + BigInt(maxFee))
    problems.push(`${native} lamports left, ${listed([undefined])} listed`)
  const program = after.get(solanaAddress)?.owner ?? programs.system
  if (program !== programs.system && !controls(solanaAddress, program))
    problems.push('the account belongs to a program')
  if ((after.get(solanaAddress)?.data.length ?? 0) > 0) problems.push('the account has data')
  for (const { mint, own } of tokens) {
    const [was, is] = [before.get(own), after.get(own)]
    if (!was || !isToken(was)) throw new Error('The visitor has no such token.')
    const held = is && isToken(is) ? is : undefined
    const left = amountOf(was) - (held ? amountOf(held) : 0n)
    if (held && keyAt(held, 32) !== solanaAddress) {
      if (!controls(own, keyAt(held, 32))) problems.push(`${own} changed hands`)
      continue
    }
    if (left > listed([mint, own])) problems.push(`${left} of ${mint} left, ${listed([mint, own])} listed`)
    if (!held) continue
    const delegate = optionAt(held, 72)
    const allowed = viewOf(held).getBigUint64(121, true)
    if (
      delegate !== undefined &&
      !movements.some(
        each => each.kind === 'allowance' && each.spender === delegate && (each.amount ?? 0n) >= allowed,
      )
    )
      problems.push(`${delegate} may take ${allowed}`)
    const closer = optionAt(held, 129)
    if (closer !== undefined && closer !== solanaAddress && !controls(own, closer))
      problems.push(`${closer} may close`)
  }
  for (const account of created) {
    const info = after.get(account)
    if (!info || before.get(account) || info.owner === programs.system) continue
    const controller = controllerOf(info)
    if (controller !== solanaAddress && !controls(account, controller))
      problems.push(`${account} belongs to ${controller}`)
  }
  return problems
}

export const toWireSize = (wire: string): number => base64.decode(wire).length
