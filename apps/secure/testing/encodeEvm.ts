import { encodeFunctionData, parseAbi, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem'
import type { Hex, Payload } from '../src/signing/types.js'

/** A call by its human-readable signature, through viem, which shares no code with what decodes it. */
export const encodeCall = (signature: string, args: readonly unknown[] = []): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args })

export type TransactionInput = Partial<TransactionSerializableEIP1559> & { chain?: number }

/** An unsigned EIP-1559 transaction, through viem. */
export function evmTransaction({ chain = 1, ...fields }: TransactionInput): Payload {
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: chain,
    nonce: 5,
    gas: 100_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 100_000_000n,
    ...fields,
  })
  return { kind: 'evmTransaction', chainId: `${chain}`, unsigned }
}

export type TypedInput = {
  primaryType: string
  types: Readonly<Record<string, string>>
  message: object
  domain?: object
}

/** Types written as `type name,type name`. */
export function typedData({ primaryType, types, message, domain }: TypedInput): Payload {
  const own = Object.entries(types).map(([name, fields]) => [
    name,
    fields.split(',').map(field => {
      const [type, fieldName] = field.split(' ')
      return { type, name: fieldName }
    }),
  ])
  return {
    kind: 'evmTypedData',
    json: JSON.stringify({
      types: Object.fromEntries(own),
      primaryType,
      domain: domain ?? { name: 'Token', version: '1', chainId: 1, verifyingContract: usdc },
      message,
    }),
  }
}

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const attacker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
export const v2Router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
export const v3Router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
