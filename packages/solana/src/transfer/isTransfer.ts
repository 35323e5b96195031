import type { TransferRequest } from '@latchkit/core'
import { fromBase58, isSameBytes, toBase58 } from '../utils/bytes.js'
import type { DecodedInstruction, DecodedTransaction } from './decodeTransaction.js'
import type { TokenFacts } from './facts.js'
import { isTokenProgram, programs } from './programs.js'

export type TransferParameters = {
  request: TransferRequest
  /** The sender's address. */
  payer: string
  token: TokenFacts | undefined
}

type Expected = { program: string; accounts: readonly string[]; data: Uint8Array }

const toData = (size: number, write: (view: DataView) => void): Uint8Array => {
  const data = new Uint8Array(size)
  write(new DataView(data.buffer))
  return data
}

/** The request's instructions, by the programs' own formats. */
function toExpected({ request, payer, token }: TransferParameters): Expected[] | undefined {
  const { amount, receiver } = request
  const { address: mint, decimals } = request.token
  if (mint === undefined || !token) {
    if (mint !== undefined || token) return undefined
    const data = toData(12, view => {
      view.setUint32(0, 2, true)
      view.setBigUint64(4, amount, true)
    })
    return [{ program: programs.system, accounts: [payer, receiver], data }]
  }
  const { program, destination, sources, creation } = token
  const isComplete =
    sources.reduce((sum, source) => sum + source.amount, 0n) === amount &&
    sources.every(source => source.amount > 0n) &&
    new Set(sources.map(source => source.address)).size === sources.length
  if (!isComplete || !isTokenProgram(program)) return undefined
  const transfers = sources.map(source => ({
    program,
    accounts: [source.address, mint, destination, payer],
    data: toData(10, view => {
      view.setUint8(0, 12)
      view.setBigUint64(1, source.amount, true)
      view.setUint8(9, decimals)
    }),
  }))
  if (!creation) return transfers
  const accounts = [payer, destination, receiver, mint, programs.system, program]
  return [{ program: programs.associatedToken, accounts, data: Uint8Array.of(1) }, ...transfers]
}

/** An instruction besides the expected ones. */
export type Extra = { program: string; data: Uint8Array<ArrayBuffer> }
type CheckExtras = (extras: readonly Extra[]) => boolean

/**
 * Whether a transaction is exactly this transfer: every instruction, every account with its rights, the receiver's
 * account, and no other instruction but those that `checkExtras` accepts.
 */
export async function isTransfer(
  transaction: DecodedTransaction,
  parameters: TransferParameters,
  checkExtras: CheckExtras,
): Promise<boolean> {
  return isEncoded(transaction, parameters, checkExtras) && isDestinationOfReceiver(parameters)
}

function isEncoded(
  transaction: DecodedTransaction,
  parameters: TransferParameters,
  checkExtras: CheckExtras,
): boolean {
  const expected = toExpected(parameters)
  const { accounts, instructions, signatures, tables } = transaction
  if (!expected || tables > 0 || signatures.length !== 1) return false
  const { request, payer, token } = parameters
  const toAddress = (index: number): string | undefined => accounts[index]?.address
  const isSame = (instruction: DecodedInstruction, wanted: Expected | undefined): boolean =>
    wanted !== undefined &&
    toAddress(instruction.program) === wanted.program &&
    instruction.accounts.map(toAddress).join() === wanted.accounts.join() &&
    isSameBytes(instruction.data, wanted.data)
  let matched = 0
  const extras: Extra[] = []
  const used = new Set<string | undefined>([payer])
  for (const instruction of instructions) {
    const program = toAddress(instruction.program)
    for (const index of [instruction.program, ...instruction.accounts]) used.add(toAddress(index))
    if (isSame(instruction, expected[matched])) matched += 1
    else if (program === undefined) return false
    else extras.push({ program, data: instruction.data })
  }
  const writable = new Set(
    token
      ? [payer, token.destination, ...token.sources.map(({ address }) => address)]
      : [payer, request.receiver],
  )
  return (
    matched === expected.length &&
    checkExtras(extras) &&
    !used.has(undefined) &&
    toAddress(0) === payer &&
    accounts.every(
      account =>
        used.has(account.address) &&
        account.signer === (account.address === payer) &&
        account.writable === writable.has(account.address),
    )
  )
}

/**
 * Whether the destination is the receiver's associated account: sha256 of owner, program, mint and bump. Derived again
 * here, so that the payment follows from the receiver that was shown and not from what was encoded.
 */
async function isDestinationOfReceiver({ request, token }: TransferParameters): Promise<boolean> {
  if (!token) return true
  const seeds = [request.receiver, token.program, request.token.address].map(seed => fromBase58(seed, 44))
  const program = fromBase58(programs.associatedToken, 44) as Uint8Array
  if (seeds.some(seed => seed?.length !== 32)) return false
  const text = new TextEncoder().encode('ProgramDerivedAddress')
  const bytes = [...(seeds as Uint8Array[]), Uint8Array.of(token.bump), program, text].flatMap(part => [
    ...part,
  ])
  const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))
  return toBase58(new Uint8Array(hash)) === token.destination
}
