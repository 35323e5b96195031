import { isContractName } from '../address/principal.js'
import { encodingError, maxBufferBytes } from '../encodings/checks.js'
import { maxDepth, clarityTypes as types } from './clarityTypes.js'
import type { ByteReader } from './createByteReader.js'
import { decodeText, isClarityName, readAddress, readCode, readName } from './parts.js'

const codes: readonly number[] = Object.values(types)

/**
 * Reads past a Clarity value (SIP-005), which has to be written in the one way that the chain writes it.
 * @throws CONFIG_INVALID
 */
export function readValue(reader: ByteReader, depth = 0): void {
  if (depth > maxDepth) throw encodingError('The value is too deep.')
  const code = readCode(reader, codes)
  const takeMany = (): Uint8Array => reader.take(reader.readNumber(4))
  switch (code) {
    case types.int:
    case types.uint:
      reader.take(16)
      break
    case types.buffer:
      if (takeMany().length > maxBufferBytes) throw encodingError('A buffer has less than 1 MB.')
      break
    case types.address:
      readAddress(reader)
      break
    case types.contract:
      readAddress(reader)
      readName(reader, isContractName)
      break
    case types.ok:
    case types.err:
    case types.some:
      readValue(reader, depth + 1)
      break
    case types.list:
      for (let left = reader.readNumber(4); left > 0; left--) readValue(reader, depth + 1)
      break
    case types.tuple: {
      let last = ''
      for (let left = reader.readNumber(4); left > 0; left--) {
        const name = readName(reader, isClarityName)
        if (name <= last) throw encodingError('The fields of the tuple are not in order.')
        last = name
        readValue(reader, depth + 1)
      }
      break
    }
    case types.ascii:
      if (takeMany().some(byte => byte > 127)) throw encodingError('The text is not valid.')
      break
    case types.utf8:
      decodeText(takeMany())
  }
}
