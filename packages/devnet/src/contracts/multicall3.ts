import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Address, Hex } from 'viem'
import { DevnetError } from '../errors.js'

/** Where Multicall3 is on every public chain, and here. */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * The creation bytecode of Multicall3. viem carries it but does not export it, so it is read from viem's own file.
 *
 * @throws DevnetError `DEPLOY_FAILED` when viem no longer has it there
 */
export function multicall3Bytecode(): Hex {
  const entry = createRequire(import.meta.url).resolve('viem')
  const file = join(dirname(entry), 'constants', 'contracts.js')
  const match = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(readFileSync(file, 'utf8'))
  if (!match) throw new DevnetError('DEPLOY_FAILED', `${file} no longer holds the bytecode of Multicall3.`)
  return match[1] as Hex
}
