import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Hex, isHex } from 'viem'
import { DevnetError } from '../errors.js'

/** Creation code of Uniswap v2. */
export type ExchangeArtifacts = { factory: Hex; router: Hex; pair: Hex }

/**
 * Reads Uniswap v2's compiled contracts from the packages that `packages/devnet/uniswap` asks for. They are GPL-3.0, so
 * they are neither copied nor shipped: a chain of the developer's machine runs them.
 *
 * @throws DevnetError `PROGRAM_MISSING`
 */
export function readExchangeArtifacts(): ExchangeArtifacts {
  const require = createRequire(new URL('../../uniswap/package.json', import.meta.url))
  const read = (file: string): Hex => {
    let content: unknown
    try {
      content = JSON.parse(readFileSync(require.resolve(file), 'utf8'))
    } catch (cause) {
      throw new DevnetError('PROGRAM_MISSING', `${file} is not installed. Run npm ci.`, { cause })
    }
    const code =
      typeof content === 'object' && content && 'bytecode' in content ? content.bytecode : undefined
    const text = typeof code === 'string' && !code.startsWith('0x') ? `0x${code}` : code
    if (isHex(text)) return text
    throw new DevnetError('PROGRAM_MISSING', `${file} holds no creation code.`)
  }
  return {
    factory: read('@uniswap/v2-core/build/UniswapV2Factory.json'),
    pair: read('@uniswap/v2-core/build/UniswapV2Pair.json'),
    router: read('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  }
}
