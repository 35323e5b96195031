import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Hex, isHex } from 'viem'
import { DevnetError } from '../errors.js'

/** Creation code of the ERC-4337 reference contracts. */
export type EntryPointArtifacts = { entryPoint07: Hex; entryPoint08: Hex; simple7702Account: Hex }

/**
 * Reads the compiled ERC-4337 contracts from `@account-abstraction/contracts` 0.7.0 and 0.8.0.
 *
 * @throws DevnetError `PROGRAM_MISSING`
 */
export function readEntryPointArtifacts(): EntryPointArtifacts {
  const require = createRequire(import.meta.url)
  const read = (file: string): Hex => {
    const content: unknown = JSON.parse(readFileSync(require.resolve(file), 'utf8'))
    const code =
      typeof content === 'object' && content && 'bytecode' in content ? content.bytecode : undefined
    if (isHex(code)) return code
    throw new DevnetError('PROGRAM_MISSING', `${file} holds no creation code.`)
  }
  return {
    entryPoint07: read('entry-point-0.7/artifacts/EntryPoint.json'),
    entryPoint08: read('entry-point-0.8/artifacts/EntryPoint.json'),
    simple7702Account: read('entry-point-0.8/artifacts/Simple7702Account.json'),
  }
}
