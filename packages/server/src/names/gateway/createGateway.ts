import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  namehash,
  parseAbi,
} from 'viem'
import { sign } from 'viem/accounts'
import { HttpError } from '../../errors/HttpError.js'
import { toChain } from '../nameRules.js'
import type { OwnNames } from '../ownNames.js'
import { encodeRecord, type NameFacts } from './encodeRecord.js'

/** Signs what the names of a server lead to, for a resolver contract (ERC-3668). */
export type Gateway = {
  /**
   * @param sender - the resolver contract, for which alone the result is good
   * @param request - its call of `resolve(bytes name, bytes data)`
   * @throws HttpError BAD_REQUEST, NOT_FOUND for a name that is not one of the server
   */
  resolve(sender: Address, request: Hex): Promise<Hex>
}

/** Seconds for which a contract accepts a result. */
const resultTtlSeconds = 300

const requestAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

const badRequest = () =>
  new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The data is not a call of resolve.' })

/** Creates the gateway; `privateKey` is that of a signer which the resolver contract accepts, and is never logged. */
export function createGateway(parameters: {
  own: OwnNames
  /** CAIP-2 id of the chain of the registry. */
  root: string
  privateKey: Hex
  now?: (() => number) | undefined
}): Gateway {
  const { own, root, privateKey, now = Date.now } = parameters

  const readFacts = async (name: string): Promise<NameFacts> => {
    const node = namehash(name)
    const [, hex, system = ''] = /^([0-9a-f]{40})\.([0-9a-f]{1,8}|addr|default)\.reverse$/.exec(name) ?? []
    if (hex !== undefined) {
      const chain = /^(?:addr|default)$/.test(system) ? root : toChain(Number.parseInt(system, 16), root)
      const [first] = chain === undefined ? [] : await own.list({ address: `0x${hex}`, chain })
      return { node, record: undefined, primaryName: first?.name ?? '' }
    }
    if (!own.serves(name) && name !== own.parent)
      throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'The name is not one of this gateway.' })
    return { node, record: await own.find(name), primaryName: '' }
  }

  return {
    async resolve(sender, request) {
      const { name, data } = decodeRequest(request)
      const result = encodeRecord(await readFacts(name), data)
      const expires = BigInt(Math.floor(now() / 1000) + resultTtlSeconds)
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', sender, expires, keccak256(request), keccak256(result)],
        ),
      )
      const signature = await sign({ hash, privateKey, to: 'hex' })
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      )
    },
  }
}

function decodeRequest(request: Hex): { name: string; data: Hex } {
  try {
    const { args } = decodeFunctionData({ abi: requestAbi, data: request })
    return { name: fromDns(hexToBytes(args[0])), data: args[1] }
  } catch {
    throw badRequest()
  }
}

/** Reads the form of DNS: labels after their length, and a zero. @throws Error for other bytes */
function fromDns(bytes: Uint8Array): string {
  const labels: string[] = []
  let at = 0
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined || at + 1 + length >= bytes.length) throw badRequest()
    labels.push(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at + 1, at + 1 + length)))
    at += 1 + length
  }
  if (at !== bytes.length - 1 || labels.some(label => label.includes('.'))) throw badRequest()
  return labels.join('.')
}
