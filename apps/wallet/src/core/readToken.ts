import { decodeFunctionResult, type Hex, parseAbi } from 'viem'
import { callRpc } from './rpc.js'
import { oneLine } from './text.js'
import type { WalletChain } from './walletConfig.js'

/** How a token names and divides itself; its own words, so the symbol is cut to size. */
export type Token = { symbol: string; decimals: number }

const abi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])
const selectors = { symbol: '0x95d89b41', decimals: '0x313ce567' } as const

/**
 * Reads the symbol and decimals of a token; undefined for a contract without them.
 * @example await readToken(chain, '0x…') // { symbol: 'USDC', decimals: 6 }
 */
export async function readToken(chain: WalletChain, address: string): Promise<Token | undefined> {
  const read = async (name: keyof typeof selectors): Promise<unknown> => {
    const data = (await callRpc(chain, 'eth_call', [{ to: address, data: selectors[name] }, 'latest'])) as Hex
    return decodeFunctionResult({ abi, functionName: name, data })
  }
  try {
    const [symbol, decimals] = await Promise.all([read('symbol'), read('decimals')])
    if (typeof symbol !== 'string' || typeof decimals !== 'number' || decimals > 36) return undefined
    const short = oneLine(symbol, 12)
    return short === '' ? undefined : { symbol: short, decimals }
  } catch {
    return undefined
  }
}
