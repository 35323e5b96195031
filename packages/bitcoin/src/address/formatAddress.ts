import { isPublicKeyHash, isScriptHash, readWitnessProgram } from '../script/scriptKind.js'
import { concatBytes } from '../utils/bytes.js'
import { toBase58Check } from './base58Check.js'
import { toSegwitAddress } from './bech32.js'
import { addressPrefixes, type BitcoinNetworkName } from './networks.js'

/** The address that an output's script pays, as the network writes it; undefined for a script without one. */
export function formatAddress(script: Uint8Array, network: BitcoinNetworkName): string | undefined {
  const { publicKeyHash, scriptHash, segwit } = addressPrefixes[network]
  if (isPublicKeyHash(script))
    return toBase58Check(concatBytes(Uint8Array.of(publicKeyHash), script.slice(3, 23)))
  if (isScriptHash(script)) return toBase58Check(concatBytes(Uint8Array.of(scriptHash), script.slice(2, 22)))
  const found = readWitnessProgram(script)
  if (!found) return undefined
  const { version, program } = found
  const isKnown = version === 0 ? program.length === 20 || program.length === 32 : program.length === 32
  return isKnown && version <= 1 ? toSegwitAddress({ prefix: segwit, version, program }) : undefined
}
