import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Address, Hex } from 'viem'

/** URLs of the parts that run now; a part that is not built or not started is left out. */
export type DevnetUrls = {
  demo?: string | undefined
  server?: string | undefined
  relay?: string | undefined
  secure?: string | undefined
  wallet?: string | undefined
  dashboard?: string | undefined
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

export type DevnetFileChain = {
  name: string
  rpcUrl: string
  wsUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  explorerUrl?: string | undefined
  contracts: Record<string, string>
  tokens: DevnetFileToken[]
  /** Tokens whose metadata is an attack; for tests. */
  hostileTokens: DevnetFileToken[]
}

/** A development account: the key is public knowledge, the money is not real. */
export type DevnetFileAccount = {
  /** By CAIP-2 id: what it held when the network started, decimal, in the smallest unit. */
  funded: Record<string, { native: string; tokens: Record<string, string> }>
} & (
  | { family: 'eip155'; address: Address; privateKey: Hex }
  /** Base58; the secret is the 32 bytes of the seed and the 32 of the public key. */
  | { family: 'solana'; address: string; privateKey: string }
)

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
