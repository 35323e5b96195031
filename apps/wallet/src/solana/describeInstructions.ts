import { base58 } from '@scure/base'
import { visibleText } from '../core/text.js'
import { isTokenProgram, programs, toProgramName } from './programs.js'
import type { SolanaInstruction, SolanaMessage } from './readTransaction.js'

/** An account by address; undefined while the lookup table that holds it has not been read. */
export type Ref = string | undefined
/** Amounts are decimal strings in the smallest unit. */
type TokenAmount = { amount: string; mint?: Ref; decimals?: number | undefined }
/** One instruction in words. What is not known is `unknown`, with its size. */
export type SolanaAction =
  | { kind: 'transfer'; from: Ref; to: Ref; amount: string }
  | ({ kind: 'tokenTransfer'; source: Ref; destination: Ref; authority: Ref } & TokenAmount)
  | { kind: 'createTokenAccount'; payer: Ref; account: Ref; owner: Ref; mint: Ref }
  | { kind: 'createAccount'; from: Ref; account: Ref; amount: string; owner: string }
  | ({ kind: 'approve'; source: Ref; delegate: Ref } & TokenAmount)
  | { kind: 'revoke'; source: Ref }
  | { kind: 'setAuthority'; account: Ref; role: string; to: Ref | null }
  | { kind: 'assign'; account: Ref; to: string }
  | { kind: 'closeAccount'; account: Ref; receiver: Ref }
  | ({ kind: 'burn'; source: Ref } & TokenAmount)
  | ({ kind: 'mint'; destination: Ref } & TokenAmount)
  | { kind: 'nonce'; account: Ref }
  | { kind: 'memo'; text: string }
  | { kind: 'computeLimit'; units: string }
  | { kind: 'computePrice'; microLamports: string }
  | { kind: 'unknown'; program: string; name: string | undefined; dataLength: number }

/**
 * Says what each instruction does. Data that is not exactly as long as the instruction says is not named, so nothing
 * hides behind a friendly word.
 * @param loaded addresses from lookup tables: the writable ones of all tables, then the readonly ones
 * @example describeInstructions(readTransaction(base64).message)
 */
export function describeInstructions(
  message: SolanaMessage,
  loaded: readonly string[] = [],
): readonly SolanaAction[] {
  const all = [...message.accounts, ...loaded]
  return message.instructions.map(instruction => {
    const { program, data } = instruction
    const accounts = instruction.accounts.map(index => all[index])
    return (
      describe(instruction, accounts) ?? {
        kind: 'unknown',
        program,
        name: toProgramName(program),
        dataLength: data.length,
      }
    )
  })
}

function describe({ program, data }: SolanaInstruction, accounts: readonly Ref[]): SolanaAction | undefined {
  if (program === programs.system) return describeSystem(data, accounts)
  if (isTokenProgram(program)) return describeToken(data, accounts)
  if (program === programs.associated) return describeAssociated(data, accounts)
  if (program === programs.computeBudget) return describeBudget(data)
  if (program === programs.memo || program === programs.oldMemo) return describeMemo(data)
  return undefined
}

const view = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)
const toAddress = (data: Uint8Array, offset: number): string =>
  base58.encode(data.subarray(offset, offset + 32))
const u64 = (data: Uint8Array, offset: number): string => view(data).getBigUint64(offset, true).toString()

function describeSystem(data: Uint8Array, accounts: readonly Ref[]): SolanaAction | undefined {
  if (data.length < 4) return undefined
  const [first, second] = accounts
  switch (view(data).getUint32(0, true)) {
    case 0:
      if (data.length !== 52 || accounts.length < 2) return undefined
      return {
        kind: 'createAccount',
        from: first,
        account: second,
        amount: u64(data, 4),
        owner: toAddress(data, 20),
      }
    case 1:
      if (data.length !== 36 || accounts.length < 1) return undefined
      return { kind: 'assign', account: first, to: toAddress(data, 4) }
    case 2:
      if (data.length !== 12 || accounts.length < 2) return undefined
      return { kind: 'transfer', from: first, to: second, amount: u64(data, 4) }
    case 4:
      return data.length === 4 && accounts.length >= 3 ? { kind: 'nonce', account: first } : undefined
    default:
      return undefined
  }
}

const roles: readonly string[] = ['minting', 'freezing', 'ownership', 'closing']

function describeToken(data: Uint8Array, accounts: readonly Ref[]): SolanaAction | undefined {
  const [first, second, third, fourth] = accounts
  const plain = data.length === 9
  const checked = data.length === 10
  const amount = plain || checked ? u64(data, 1) : '0'
  const decimals = data[9]
  switch (data[0]) {
    case 3:
      if (!plain || accounts.length < 3) return undefined
      return { kind: 'tokenTransfer', source: first, destination: second, authority: third, amount }
    case 12:
      if (!checked || accounts.length < 4) return undefined
      return {
        kind: 'tokenTransfer',
        source: first,
        mint: second,
        destination: third,
        authority: fourth,
        amount,
        decimals,
      }
    case 26:
      // Token-2022's transfer with its fee named: a second selector, amount, decimals, fee.
      if (data[1] !== 1 || data.length !== 19 || accounts.length < 4) return undefined
      return {
        kind: 'tokenTransfer',
        source: first,
        mint: second,
        destination: third,
        authority: fourth,
        amount: u64(data, 2),
        decimals: data[10],
      }
    case 4:
      if (!plain || accounts.length < 3) return undefined
      return { kind: 'approve', source: first, delegate: second, amount }
    case 13:
      if (!checked || accounts.length < 4) return undefined
      return { kind: 'approve', source: first, mint: second, delegate: third, amount, decimals }
    case 5:
      return data.length === 1 && accounts.length >= 2 ? { kind: 'revoke', source: first } : undefined
    case 6: {
      const present = data[2]
      if (
        accounts.length < 2 ||
        !((present === 0 && data.length === 3) || (present === 1 && data.length === 35))
      )
        return undefined
      const role = roles[data[1] ?? 255] ?? `role ${data[1]}`
      return { kind: 'setAuthority', account: first, role, to: present === 1 ? toAddress(data, 3) : null }
    }
    case 7:
    case 14:
      if (!(data[0] === 7 ? plain : checked) || accounts.length < 3) return undefined
      return { kind: 'mint', mint: first, destination: second, amount, ...(checked ? { decimals } : {}) }
    case 8:
    case 15:
      if (!(data[0] === 8 ? plain : checked) || accounts.length < 3) return undefined
      return { kind: 'burn', source: first, mint: second, amount, ...(checked ? { decimals } : {}) }
    case 9:
      if (data.length !== 1 || accounts.length < 3) return undefined
      return { kind: 'closeAccount', account: first, receiver: second }
    default:
      return undefined
  }
}

function describeAssociated(data: Uint8Array, accounts: readonly Ref[]): SolanaAction | undefined {
  const creates = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  if (!creates || accounts.length < 6) return undefined
  const [payer, account, owner, mint] = accounts
  return { kind: 'createTokenAccount', payer, account, owner, mint }
}

function describeBudget(data: Uint8Array): SolanaAction | undefined {
  if (data[0] === 2 && data.length === 5)
    return { kind: 'computeLimit', units: String(view(data).getUint32(1, true)) }
  if (data[0] === 3 && data.length === 9) return { kind: 'computePrice', microLamports: u64(data, 1) }
  return undefined
}

function describeMemo(data: Uint8Array): SolanaAction | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    return { kind: 'memo', text: visibleText(text) }
  } catch {
    return undefined
  }
}
