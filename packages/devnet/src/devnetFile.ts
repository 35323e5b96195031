import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Address, Hex } from 'viem'
import type { SmartAccountContracts } from './evm/deploySmartAccounts.js'

/** URLs of the parts that run now; a part that is not built or not started is left out. */
export type DevnetUrls = {
  demo?: string | undefined
  server?: string | undefined
  relay?: string | undefined
  secure?: string | undefined
  wallet?: string | undefined
  dashboard?: string | undefined
  /** The on-ramp sandbox. */
  onramp?: string | undefined
  /** The mailbox's page; `/messages` of it is JSON. */
  mail?: string | undefined
  /** Where the server sends mails. */
  smtp?: string | undefined
  /** The development people of every social provider. */
  login?: string | undefined
  /** Farcaster's relay. */
  farcaster?: string | undefined
}

/** A token; which fields it has depends on its family. */
export type DevnetFileToken = {
  /** The contract's address on an EVM chain, the mint's on Solana. */
  address: string
  symbol: string
  name: string
  decimals: number
  /** EVM: it has `permit`. */
  eip2612?: boolean | undefined
  /** Solana: the program that owns the mint. */
  program?: string | undefined
}

/** A collection of an EVM chain. */
export type DevnetFileCollectible = {
  address: string
  standard: 'erc721' | 'erc1155'
  name: string
  symbol: string
}

export type DevnetFileChain = {
  name: string
  /** JSON-RPC; of bip122 an Esplora API, of stacks a node's API. */
  rpcUrl: string
  /** EVM and Solana. */
  wsUrl?: string | undefined
  nativeCurrency: { name: string; symbol: string; decimals: number }
  explorerUrl?: string | undefined
  contracts: Record<string, string>
  tokens: DevnetFileToken[]
  /** Tokens whose metadata is an attack; for tests. */
  hostileTokens: DevnetFileToken[]
  /** EVM chains. */
  collectibles?: DevnetFileCollectible[] | undefined
  /** EVM chains: pools of the exchange, each with its two tokens. */
  pools?: { address: string; tokens: readonly [string, string] }[] | undefined
  /** EVM chains that were started with `smartAccounts`. */
  smartAccounts?: SmartAccountContracts | undefined
}

/** A development account: the key is public knowledge, the money is not real. */
export type DevnetFileAccount = {
  /** By CAIP-2 id: what it held when the network started, decimal, in the smallest unit. */
  funded: Record<string, { native: string; tokens: Record<string, string> }>
} & (
  | { family: 'eip155'; address: Address; privateKey: Hex }
  /** Base58; the secret is the 32 bytes of the seed and the 32 of the public key. */
  | { family: 'solana'; address: string; privateKey: string }
  /** The address for payments (P2WPKH), whose funds are `funded`, and the one for ordinals (P2TR). */
  | { family: 'bip122'; address: string; privateKey: Hex; ordinals: DevnetFileOrdinals }
  /** Testnet's version of the address; the key is 32 bytes, without the suffix for a compressed public key. */
  | { family: 'stacks'; address: string; privateKey: Hex }
)

/** `native` is in satoshis, decimal. */
export type DevnetFileOrdinals = { address: string; privateKey: Hex; native: string }

/** A parent of names, and what its resolver needs. */
export type DevnetFileNames = {
  /** Such as 'latchkit.eth'. */
  parent: string
  /** CAIP-2. */
  chain: string
  resolver: string
  /** URL with `{sender}` and `{data}` (ERC-3668). */
  gateway: string
}

/** What `.latchkit/devnet.json` holds while the network runs. */
export type DevnetFile = {
  version: 1
  portBase: number
  /** The process that runs the network. */
  pid: number
  urls: DevnetUrls
  /** By CAIP-2 id. */
  chains: Record<string, DevnetFileChain>
  accounts: DevnetFileAccount[]
  /** The parent below which the server registers names; absent without the chain that has a registry. */
  names?: DevnetFileNames | undefined
}

/** The path of the file inside a directory. */
export function devnetFilePath(directory: string): string {
  return join(directory, 'devnet.json')
}

/**
 * Writes the file atomically: a reader sees the old or the new content.
 *
 * @param directory - usually `.latchkit`; created when it is missing
 */
export async function writeDevnetFile(directory: string, content: DevnetFile): Promise<void> {
  const path = devnetFilePath(directory)
  const draft = `${path}.${process.pid}.tmp`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`)
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Reads the file; returns `undefined` when there is none or its network has ended (its process was killed).
 *
 * @throws SyntaxError when the file is not JSON
 */
export async function readDevnetFile(directory: string): Promise<DevnetFile | undefined> {
  let text: string
  try {
    text = await readFile(devnetFilePath(directory), 'utf8')
  } catch {
    return undefined
  }
  const content = JSON.parse(text) as DevnetFile
  return isAlive(content.pid) ? content : undefined
}

/** Removes the file if this network wrote it; a file of another network stays. */
export async function removeDevnetFile(
  directory: string,
  owner: { pid: number; portBase: number },
): Promise<void> {
  const content = await readDevnetFile(directory).catch(() => undefined)
  if (content && (content.pid !== owner.pid || content.portBase !== owner.portBase)) return
  await rm(devnetFilePath(directory), { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is running and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
