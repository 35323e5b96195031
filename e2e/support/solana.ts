import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import type { System } from './system.js'

export const solanaChain = 'solana:localnet'

export type SolanaAccount = { address: string; privateKey: string }

/** The n-th Solana development account. */
export function getSolanaAccount(system: System, index: number): SolanaAccount {
  const account = system.devnet.accounts.filter(({ family }) => family === 'solana')[index]
  if (!account) throw new Error(`There is no Solana development account ${index}.`)
  return account
}

/** A token of the local cluster by its symbol. */
export function getSolanaToken(
  system: System,
  symbol: string,
): { address: string; decimals: number; program: string } {
  const token = system.devnet.chains[solanaChain]?.tokens.find(each => each.symbol === symbol)
  if (!token?.program) throw new Error(`The cluster has no token ${symbol}.`)
  return { ...token, program: token.program }
}

/** The cluster itself, read past everything of ours. */
export async function askSolana<Result>(
  system: System,
  method: string,
  params: readonly unknown[],
): Promise<Result> {
  const response = await fetch(system.devnet.chains[solanaChain]?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: Result; error?: { message: string } }
  if (error || result === undefined) throw new Error(`${method}: ${error?.message ?? 'no result'}`)
  return result
}

/** Lamports. */
export const readLamports = async (system: System, address: string): Promise<bigint> =>
  BigInt(
    (await askSolana<{ value: number }>(system, 'getBalance', [address, { commitment: 'confirmed' }])).value,
  )

/** Smallest units of a mint that an address holds, over all its accounts. */
export async function readHolding(system: System, address: string, mint: string): Promise<bigint> {
  const { value } = await askSolana<{
    value: readonly { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }>(system, 'getTokenAccountsByOwner', [
    address,
    { mint },
    { encoding: 'jsonParsed', commitment: 'confirmed' },
  ])
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

/** A key that nothing was ever sent to. */
export async function createSolanaKey(): Promise<SolanaAccount> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const seed = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).slice(-32)
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const toBase58 = getBase58Decoder()
  return {
    address: toBase58.decode(publicKey),
    privateKey: toBase58.decode(new Uint8Array([...seed, ...publicKey])),
  }
}

/** A receiver that nothing was ever sent to, and whose key exists. */
export const createSolanaAddress = async (): Promise<string> => (await createSolanaKey()).address

/** True when the key of `address` signed exactly this text. */
export async function verifySolanaMessage(parameters: {
  address: string
  message: string
  signature: string
}): Promise<boolean> {
  const { address, message, signature } = parameters
  const decode = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(getBase58Encoder().encode(text))
  const key = await crypto.subtle.importKey('raw', decode(address), 'Ed25519', true, ['verify'])
  return crypto.subtle.verify('Ed25519', key, decode(signature), new TextEncoder().encode(message))
}
